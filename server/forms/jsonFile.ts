import { readFileSync, statSync } from 'node:fs'

/** A JSON file as it lies on disk: `value` is absent when there is no such file or it cannot be read. */
export interface JsonFile {
  path: string
  /** Changes whenever the file does. */
  stamp: string
  text: string
  value?: unknown
  problem?: string
}

/** Modification time and size of a file, '' when there is none. */
export function stampOf(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat ? `${stat.mtimeNs}:${stat.size}:${stat.ino}` : ''
}

/** The parser's error message with its line. */
function syntaxProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const line = /line (\d+)/.exec(message)?.[1]
  const cause = message.replace(/ in JSON at position.*$/s, '').replace(/, \.{3}.*$|, ".*$/s, '')
  return `${line ? `Line ${line}: this` : 'This'} is not valid JSON (${cause}).`
}

export function readJsonFile(path: string): JsonFile {
  const stamp = stampOf(path)
  if (stamp === '') return { path, stamp, text: '' }
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    return {
      path,
      stamp,
      text,
      problem: `The file cannot be read (${error instanceof Error ? error.message : error}).`,
    }
  }
  try {
    return { path, stamp, text, value: JSON.parse(text) }
  } catch (error) {
    return { path, stamp, text, problem: syntaxProblem(error) }
  }
}
