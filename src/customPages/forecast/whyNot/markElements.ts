const MARK = '[data-why-time]'

/** The mark that an event is about. */
export const markOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(MARK) : null

/** Unix seconds of a mark's hour. */
export const timeOf = ({ dataset }: HTMLElement): number => Number(dataset.whyTime)

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

/** The mark of the row above or below, null at the ends; undefined for a key that does not lead there. */
export function markAfterKey(key: string, mark: HTMLElement): HTMLElement | null | undefined {
  const step = steps[key]
  if (step === undefined) return undefined
  const row = mark.closest('tr')
  const next = step === 1 ? row?.nextElementSibling : row?.previousElementSibling
  return next?.querySelector<HTMLElement>(MARK) ?? null
}

/** Where no mark is a stop of the Tab key, as when its row was scrolled off the page: the one amid those that are there. */
export function markToReach(table: Element): HTMLElement | undefined {
  const marks = [...table.querySelectorAll<HTMLElement>(MARK)]
  if (marks.some(({ tabIndex }) => tabIndex === 0)) return undefined
  return marks[Math.floor(marks.length / 2)]
}
