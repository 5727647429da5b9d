import type { OtherPause } from '#weather/hindcast/otherPause.ts'

const percent = (value: number) => `${value.toFixed(1)} %`

/** Whether work may pause between shifts in an answer, and what the other choice would give. */
export function pauseText({ isCompressed, average, insteadOf }: OtherPause): string {
  const used = `Work ${isCompressed ? 'does not' : 'may'} pause between shifts.`
  if (average === null || insteadOf === null) return used
  const other = isCompressed ? 'With pauses' : 'Without pauses'
  return `${used} ${other}: ${percent(average)} instead of ${percent(insteadOf)} usable (mean of the years).`
}
