import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { createPath, type Path, useLocation, useNavigate } from 'react-router'
import { useUndoneNavigation } from './useUndoneNavigation.ts'
import { withoutView, withViewOf } from './viewParts.ts'

/** The form values in an address, as far as they could be read. */
export interface FormInAddress<Values> {
  /** The values to fill in; null leaves the form as it is. */
  values: Values | null
  /** Whether the address contains any part of the form, which makes it a request. */
  isRequest: boolean
  /** Parts that the form cannot show; it runs without them. */
  dropped: readonly string[]
  /** Damaged parts, which must be corrected before the form runs. */
  unread: readonly string[]
}

export type Address = Pick<Path, 'pathname' | 'search'>

/** Reads the form from the current address. `read` must be stable. A change of view parts alone does not read it again. */
export function useReadAddress<Read>(read: (address: Address) => Read): Read {
  const { pathname, search: whole } = useLocation()
  const search = withoutView(whole)
  return useMemo(() => read({ pathname, search }), [read, pathname, search])
}

interface FormAddressOptions<Values extends FieldValues> {
  form: Pick<UseFormReturn<Values>, 'handleSubmit' | 'reset'>
  /** The form in the current address, from `useReadAddress`. */
  read: FormInAddress<Values>
  /** Returns the address for validated values. */
  write: (values: Values) => Address
  /** Runs the form with the values of the address. */
  run: () => void
  /** Shows the form's errors and no result. */
  refuse: () => void
  /** Shows no result. */
  clear: () => void
}

/**
 * Synchronizes a form with the address of its page: opening an address, or going back to it, fills the form and runs it
 * unless a part is damaged; `submit` writes a valid form to the address, which runs it. `showsProblems` is false
 * once a valid form has been submitted.
 */
export function useFormAddress<Values extends FieldValues>({
  form: { handleSubmit, reset },
  read,
  write,
  run,
  refuse,
  clear,
}: FormAddressOptions<Values>) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const address = createPath({ pathname, search: withoutView(search) })
  const [submittedAt, setSubmittedAt] = useState<string | null>(null)
  const written = useRef<string>(null)

  const fillIn = () => {
    if (read.values) reset(read.values)
    setSubmittedAt(null)
    if (read.unread.length > 0) refuse()
  }
  const opened = useEffectEvent((present: FormInAddress<Values>) => {
    const isOwn = written.current === address
    written.current = null
    if (isOwn) return run()
    fillIn()
    if (!present.isRequest) clear()
    else if (present.unread.length === 0) run()
  })
  useEffect(() => opened(read), [read])

  useUndoneNavigation(() => {
    written.current = null
    fillIn()
  })

  const submit = handleSubmit((values) => {
    const to = write(values)
    const next = createPath(to)
    // A second click while the navigation of the first one is still under way.
    if (next === written.current) return
    setSubmittedAt(address)
    if (next === address) return run()
    written.current = next
    return navigate({ ...to, search: withViewOf(to.search, search) })
  })
  return { showsProblems: submittedAt !== address, submit }
}
