import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A file for the first test that makes an embedded database: the others start from its copy. */
    emptyDatabase: string
  }
}

export function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'seawindow-empty-'))
  provide('emptyDatabase', join(folder, 'database.tar'))
  return () => rmSync(folder, { recursive: true, force: true })
}
