import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { keptTheme, useTheme } from './lib/theme';

const place = document.getElementById('app');
if (!place) throw new Error('expected an element #app in index.html');
useTheme(keptTheme());
mount(App, { target: place });
