"""Every message between the server and whoever plays through it, each told once as a type.

`web/src/wire.ts` is generated from these files. Texts are sentences in English, ready to be shown;
the keys and numbers beside them are for programs.
"""
