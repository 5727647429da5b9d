import { alsoComparable, beyondByYear, type FitRow, hasNora3, isMonth, windAndWaves } from './fit.ts'
import { besideAlphaVentus, besideBuoys, besideNora3, hasSeas } from './sea.ts'

function line({ parameter, span, figure, real, synthetic, range, ratio, verdict }: FitRow): string {
  const number = (value: number) => value.toFixed(2).padStart(8)
  const between = `${range[0].toFixed(2)} to ${range[1].toFixed(2)}`.padStart(16)
  return [
    parameter.padEnd(20),
    figure.padEnd(18),
    span.padEnd(10),
    number(real),
    number(synthetic),
    number(ratio),
    between,
    `  ${verdict === 'OK' ? 'OK' : `* ${verdict}`}`,
  ].join(' ')
}

const head = [
  'parameter'.padEnd(20),
  'figure'.padEnd(18),
  'span'.padEnd(10),
  'NORA3'.padStart(8),
  'median'.padStart(8),
  'ratio'.padStart(8),
  'of 20 years'.padStart(16),
].join(' ')

/** Prints wind and waves compared with NORA3 at 53.3 N, 1.3 E; returns whether all figures of year and mean month are OK. */
async function printMonths(): Promise<boolean> {
  const rows = await windAndWaves()
  console.log(
    'Synthetic years beside NORA3 at 53.32 N, 1.32 E, year 2000. OK: within 25 %. "one year": beyond, yet',
  )
  console.log('some of the 20 synthetic years lie as far out. "OFF": beyond all of them.\n')
  console.log(head)
  for (const row of rows) console.log(line(row))
  console.log('\nTo read, without a limit (air: first quarter of 2021):\n')
  for (const row of await alsoComparable()) console.log(line(row))
  const count = (verdict: FitRow['verdict']) => rows.filter((row) => row.verdict === verdict).length
  const usual = beyondByYear(rows)
  console.log(
    `\n${count('OK')} of ${rows.length} figures OK, ${count('one year')} one year, ${count('OFF')} OFF.`,
  )
  console.log(
    `A synthetic year beside the median of all has ${Math.min(...usual)} to ${Math.max(...usual)} figures beyond 25 %.`,
  )
  return rows.every((row) => isMonth(row) || row.verdict === 'OK')
}

/** Prints storms, seasons, runs, waits and steepness compared with real seas; returns whether all are within their variation. */
async function printSea(): Promise<boolean> {
  const [nora3, buoys, wind] = [await besideNora3(), await besideBuoys(), await besideAlphaVentus()]
  console.log(
    '\nThe sea beside NORA3 of 2000 and the buoys off Ireland in the winter of 2025-2026, as above.\n',
  )
  for (const row of [...nora3, ...buoys]) console.log(line({ ...row, figure: row.figure.padEnd(36) }))
  console.log(
    '\nThe wind beside the thirteen years of alpha ventus: median, synthetic median, range of the real years.\n',
  )
  for (const { figure, real, synthetic, range, inside } of wind) {
    const numbers = [real, synthetic, ...range].map((value) => value.toFixed(3).padStart(8))
    console.log(`${figure.padEnd(22)} ${numbers.join(' ')}   ${inside ? 'OK' : '* OFF'}`)
  }
  return [...nora3, ...buoys].every(({ verdict }) => verdict !== 'OFF') && wind.every(({ inside }) => inside)
}

/** Prints the synthetic climate compared with real series; exit code 1 if a figure with a permitted range is outside it. */
async function main(): Promise<void> {
  if (!hasNora3 || !hasSeas) {
    console.log('Nothing compared: the real series are not in ../shared/data.')
    return
  }
  const passed = [await printMonths(), await printSea()]
  process.exitCode = passed.every(Boolean) ? 0 : 1
}

await main()
