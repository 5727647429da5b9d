import { useState } from 'react'
import { limitNumber, toleranceNumber } from '../weather/units/limitNumber.ts'
import { type ShownUnit, toStored, toStoredDifference } from '../weather/units/shownUnit.ts'
import { numberOrBlank } from './numberOrBlank.ts'

/** A limit is a value, a tolerance the distance between two. */
export type TypedKind = 'limit' | 'tolerance'

const conversions = {
  limit: { storedOf: toStored, shownOf: limitNumber },
  tolerance: { storedOf: toStoredDifference, shownOf: toleranceNumber },
} as const

/** What was typed as a form holds it: a number in the stored unit, null for nothing, or text that is no number. */
export function storedOf(typed: string, unit: ShownUnit, kind: TypedKind = 'limit'): unknown {
  const number = numberOrBlank(typed)
  return typeof number === 'number' ? conversions[kind].storedOf(number, unit) : number
}

/** What a field shows of what a form holds. */
export function typedText(held: unknown, unit: ShownUnit, kind: TypedKind = 'limit'): string {
  if (held === null || held === undefined) return ''
  return String(typeof held === 'number' ? conversions[kind].shownOf(held, unit) : held)
}

/**
 * The text of a field in which a limit is typed in the user's unit, while its form holds the stored number. Text stays as it was typed
 * for as long as it stands for what the form holds.
 */
export function useTypedLimit(held: unknown, unit: ShownUnit, kind: TypedKind = 'limit') {
  const [typed, setTyped] = useState('')
  const isCurrent = storedOf(typed, unit, kind) === (held === undefined || held === '' ? null : held)
  return {
    text: isCurrent ? typed : typedText(held, unit, kind),
    /** Takes new text; answers what the form is to hold. */
    read: (text: string): unknown => {
      setTyped(text)
      return storedOf(text, unit, kind)
    },
  }
}
