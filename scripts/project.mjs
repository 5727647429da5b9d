import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that contains package.json, whatever the working directory. */
export const root = fileURLToPath(new URL('..', import.meta.url))

export const inProject = (...parts) => join(root, ...parts)
