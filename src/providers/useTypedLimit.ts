import { useState } from 'react'
import { limitNumber, toleranceNumber } from '#weather/units/limitNumber.ts'
import { type ShownUnit, toStored, toStoredDifference } from '#weather/units/shownUnit.ts'
import { numberOrBlank } from './numberOrBlank.ts'

/** A limit is a value, a tolerance the distance between two. */
export type TypedKind = 'limit' | 'tolerance'

const conversions = {
  limit: { storedOf: toStored, shownOf: limitNumber },
  tolerance: { storedOf: toStoredDifference, shownOf: toleranceNumber },
} as const

/** The form value of typed text: a number in the stored unit, null if empty, or the text if it is not a number. */
export function storedOf(typed: string, unit: ShownUnit, kind: TypedKind = 'limit'): unknown {
  const number = numberOrBlank(typed)
  return typeof number === 'number' ? conversions[kind].storedOf(number, unit) : number
}

/** The text that a field shows for a form value. */
export function typedText(stored: unknown, unit: ShownUnit, kind: TypedKind = 'limit'): string {
  if (stored === null || stored === undefined) return ''
  return String(typeof stored === 'number' ? conversions[kind].shownOf(stored, unit) : stored)
}

/**
 * The text of a field where a limit is typed in the user's unit, while its form holds the number in the stored unit. The text stays
 * as typed while it represents the form's value.
 */
export function useTypedLimit(stored: unknown, unit: ShownUnit, kind: TypedKind = 'limit') {
  const [typed, setTyped] = useState('')
  const isCurrent = storedOf(typed, unit, kind) === (stored === undefined || stored === '' ? null : stored)
  return {
    text: isCurrent ? typed : typedText(stored, unit, kind),
    /** Sets new text and returns the form value for it. */
    read: (text: string): unknown => {
      setTyped(text)
      return storedOf(text, unit, kind)
    },
  }
}
