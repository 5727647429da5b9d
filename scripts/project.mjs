import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds package.json, wherever the command was typed. */
export const root = fileURLToPath(new URL('..', import.meta.url))

export const inProject = (...parts) => join(root, ...parts)
