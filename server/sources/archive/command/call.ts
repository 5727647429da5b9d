import type { parseArgs } from 'node:util'

/** The options of all commands. */
export const options = {
  latitude: { type: 'string' },
  longitude: { type: 'string' },
  map: { type: 'string', multiple: true },
  time: { type: 'string' },
  where: { type: 'string', multiple: true },
  missing: { type: 'string', multiple: true },
  gaps: { type: 'string' },
  name: { type: 'string' },
  replace: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** What a command prints, and whether all is well. */
export interface Outcome {
  output: string
  ok: boolean
}

export const done = (output: string): Outcome => ({ output, ok: true })

export interface Call {
  /** Folder of the stores. */
  root: string
  /** What follows the command's name. */
  rest: string[]
  values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values']
  now: Date
}
