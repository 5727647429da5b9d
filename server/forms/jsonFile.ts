import { readFileSync, statSync } from 'node:fs'
import { messageOf } from '../messageOf.ts'

/** A JSON file as it lies on disk: `value` is absent when there is no such file or it cannot be read. */
export interface JsonFile {
  path: string
  /** Changes whenever the file does. */
  stamp: string
  text: string
  value?: unknown
  problem?: FileFault
}

/** What is wrong with a file, and on which line, from 1. */
export interface FileFault {
  line?: number
  message: string
}

/** Modification time and size of a file, '' when there is none. */
export function stampOf(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat ? `${stat.mtimeNs}:${stat.size}:${stat.ino}` : ''
}

/** The parser's error message with its line; a text that ends too early is wrong on its last one. */
function syntaxProblem(text: string, error: unknown): FileFault {
  const message = messageOf(error)
  const found = /line (\d+)/.exec(message)?.[1]
  const cause = message.replace(/ in JSON at position.*$/s, '').replace(/, \.{3}.*$|, ".*$/s, '')
  const line = found === undefined ? text.trimEnd().split('\n').length : Number(found)
  return { line, message: `Line ${line}: this is not valid JSON (${cause}).` }
}

/** JSON text as the content of a file; `stamp` says which version of it. */
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
