import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import { clearDraft, draftOf, followDraft } from '#providers/session/drafts.ts'

/** Includes the path, because two pages may have forms with the same name. */
const useKey = (name: string) => `${useLocation().pathname} ${name}`

/** The user's changes in this form when the session expired; undefined if none. `T` is the type passed to `useStoredDraft`. */
export function useRestoredDraft<T>(name: string): T | undefined {
  const key = useKey(name)
  const [draft] = useState(() => draftOf(key) as T | undefined)
  useEffect(() => clearDraft(key), [key])
  return draft
}

/** Saves the changes of a form if the session expires; pass undefined if nothing is changed. */
export function useStoredDraft(name: string, changed: unknown): void {
  const key = useKey(name)
  const latest = useRef(changed)
  useEffect(() => {
    latest.current = changed
  }, [changed])
  useEffect(() => followDraft(key, () => latest.current), [key])
}

/** Saves the values of a changed form if the session expires, and restores them over the form's initial values. */
export function useFormDraft<Values extends FieldValues>(
  name: string,
  { formState, getValues, reset }: Pick<UseFormReturn<Values>, 'formState' | 'getValues' | 'reset'>,
): void {
  const key = useKey(name)
  const draft = useRestoredDraft<Values>(name)
  const isDirty = useRef(false)
  const { isDirty: isDirtyNow } = formState
  useEffect(() => {
    isDirty.current = isDirtyNow
  }, [isDirtyNow])
  useEffect(
    () => followDraft(key, () => (isDirty.current ? structuredClone(getValues()) : undefined)),
    [key, getValues],
  )
  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true })
  }, [draft, reset])
}
