import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it, one at a time: Node's recursive `mkdir` never returns under /proc.
 * @throws the operating system's error where a folder cannot be made.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process that starts at the same time may have made it.
    if (!existsSync(folder)) throw error
  }
}
