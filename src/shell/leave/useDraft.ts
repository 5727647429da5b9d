import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import { draftOf, followDraft, forgetDraft } from '../../providers/session/drafts.ts'

/** Two pages may have forms of the same name. */
const useKey = (name: string) => `${useLocation().pathname} ${name}`

/** What the user had changed in this form when the session expired; undefined where nothing. `T` is what `useKeptDraft` keeps. */
export function useTakenDraft<T>(name: string): T | undefined {
  const key = useKey(name)
  const [draft] = useState(() => draftOf(key) as T | undefined)
  useEffect(() => forgetDraft(key), [key])
  return draft
}

/** Keeps the changes of a form if the session expires; undefined where nothing is changed. */
export function useKeptDraft(name: string, changed: unknown): void {
  const key = useKey(name)
  const latest = useRef(changed)
  useEffect(() => {
    latest.current = changed
  }, [changed])
  useEffect(() => followDraft(key, () => latest.current), [key])
}

/** Keeps the changes of a form over an expired session, and fills them in again over the values that the form begins with. */
export function useFormDraft<Values extends FieldValues>(
  name: string,
  { formState, getValues, reset }: Pick<UseFormReturn<Values>, 'formState' | 'getValues' | 'reset'>,
): void {
  const key = useKey(name)
  const draft = useTakenDraft<Values>(name)
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
