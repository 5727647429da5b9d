import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its parents, one at a time, because Node's recursive `mkdir` never returns under /proc.
 * @throws the operating system's error if a folder cannot be created.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process that starts at the same time may have created it.
    if (!existsSync(folder)) throw error
  }
}
