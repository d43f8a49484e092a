/** Records as files: down to the disk, and up to the server. */
import type { TableInfo } from '../wire';
import { api } from './api';

export async function download(table: string): Promise<void> {
  const record = await api.record(table);
  const blob = new Blob([JSON.stringify(record)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${table}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}

export async function upload(file: File): Promise<TableInfo> {
  let record: unknown;
  try {
    record = JSON.parse(await file.text());
  } catch {
    throw new Error('That file is no record of a game.');
  }
  return api.upload(record);
}
