/** A condition that a form offers. */
export interface ConditionChoice {
  id: number
  title: string
  /** Shown beside the title. */
  unit?: string
  isChosen: boolean
}

/** The conditions to show: chosen ones first, then those whose title contains every word of `filter`; both in their given order. */
export function shownChoices<Choice extends Pick<ConditionChoice, 'title' | 'isChosen'>>(
  choices: readonly Choice[],
  filter: string,
): { chosen: Choice[]; others: Choice[] } {
  const words = filter.toLowerCase().split(/\s+/)
  const isFound = ({ title }: Choice) => words.every((word) => title.toLowerCase().includes(word))
  return {
    chosen: choices.filter(({ isChosen }) => isChosen),
    others: choices.filter((choice) => !choice.isChosen && isFound(choice)),
  }
}
