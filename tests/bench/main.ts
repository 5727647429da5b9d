import { readdirSync } from 'node:fs'
import type { BenchRow } from './measure.ts'

export type { BenchRow } from './measure.ts'

/**
 * Runs all benchmarks of this folder, or those whose names start with one of the arguments, one after the other, and prints one
 * table. The exit code is 1 if a row fails.
 */
async function main(names: readonly string[]): Promise<void> {
  const rows: BenchRow[] = []
  const files = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.bench.ts'))
    .filter((file) => names.length === 0 || names.some((name) => file.startsWith(name)))
  for (const file of files.sort()) {
    console.log(file)
    const { run }: { run: () => Promise<BenchRow[]> } = await import(`./${file}`)
    rows.push(...(await run()))
  }
  print(rows)
  const failed = rows.filter(({ pass }) => !pass).length
  console.log(`\n${rows.length - failed} of ${rows.length} rows pass.`)
  process.exitCode = failed > 0 ? 1 : 0
}

function print(rows: readonly BenchRow[]): void {
  const width = Math.max(...rows.map(({ name }) => name.length))
  for (const { name, ratio, limit, pass } of rows) {
    const figure = ratio.toFixed(2).padStart(9)
    console.log(`${name.padEnd(width)} ${figure}   ${limit.padEnd(16)} ${pass ? 'pass' : 'FAIL'}`)
  }
}

await main(process.argv.slice(2))
