import { readFileSync, statSync } from 'node:fs'
import { messageOf } from '../messageOf.ts'

/** A JSON file on disk: `value` is absent if the file is missing or cannot be parsed. */
export interface JsonFile {
  path: string
  /** Changes whenever the file does. */
  stamp: string
  text: string
  value?: unknown
  problem?: FileFault
}

/** A problem of a file, and its line, counted from 1. */
export interface FileFault {
  line?: number
  message: string
  /** A pattern that nobody has decided yet: the problem may go away by itself. */
  undecided?: string
}

/** Modification time and size of a file, '' if it is missing. */
export function stampOf(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat ? `${stat.mtimeNs}:${stat.size}:${stat.ino}` : ''
}

/** The parser's error message with its line; for a text that ends too early, the last line. */
function syntaxProblem(text: string, error: unknown): FileFault {
  const message = messageOf(error)
  const found = /line (\d+)/.exec(message)?.[1]
  const cause = message.replace(/ in JSON at position.*$/s, '').replace(/, \.{3}.*$|, ".*$/s, '')
  const line = found === undefined ? text.trimEnd().split('\n').length : Number(found)
  return { line, message: `Line ${line}: this is not valid JSON (${cause}).` }
}

/** Parses JSON text as the content of a file; `stamp` identifies its version. */
export function parseJsonFile(path: string, text: string, stamp = ''): JsonFile {
  try {
    return { path, stamp, text, value: JSON.parse(text) }
  } catch (error) {
    return { path, stamp, text, problem: syntaxProblem(text, error) }
  }
}

export function readJsonFile(path: string): JsonFile {
  const stamp = stampOf(path)
  if (stamp === '') return { path, stamp, text: '' }
  try {
    return parseJsonFile(path, readFileSync(path, 'utf8'), stamp)
  } catch (error) {
    return { path, stamp, text: '', problem: { message: `The file cannot be read (${messageOf(error)}).` } }
  }
}
