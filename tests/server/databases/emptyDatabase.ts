import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file to which the first test that creates an embedded database saves it; other tests start from that copy. */
    emptyDatabase: string
  }
}

export function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'seawindow-empty-'))
  provide('emptyDatabase', join(folder, 'database.tar'))
  return () => rmSync(folder, { recursive: true, force: true })
}
