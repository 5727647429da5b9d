import {
  alsoComparable,
  beyondByYear,
  type FitRow,
  hasNora3,
  isMonth,
  windAndWaves,
} from './climatologyFit.ts'

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

/** Prints the synthetic climate beside NORA3 at 53.3 N, 1.3 E; exit code 1 where a figure of the year or of the mean month is not OK. */
async function main(): Promise<void> {
  if (!hasNora3) {
    console.log('Nothing compared: the NORA3 series are not in ../shared/data.')
    return
  }
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
  process.exitCode = rows.every((row) => isMonth(row) || row.verdict === 'OK') ? 0 : 1
}

await main()
