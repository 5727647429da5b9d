import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { createPath, type Path, useLocation, useNavigate } from 'react-router'
import { useUndoneNavigation } from './useUndoneNavigation.ts'
import { withoutView, withViewOf } from './viewParts.ts'

/** The form in an address, as far as it could be read. */
export interface FormInAddress<Values> {
  /** The values to fill in; null leaves the form as it is. */
  values: Values | null
  /** Whether the address holds any part of the form, and so a request. */
  isRequest: boolean
  /** Parts that the form cannot show: it runs without them. */
  dropped: readonly string[]
  /** Parts that are damaged: they have to be corrected before the form runs. */
  unread: readonly string[]
}

export type Address = Pick<Path, 'pathname' | 'search'>

/** Reads the form from the present address; `read` has to be stable. A change of the view alone leaves what was read. */
export function useReadAddress<Read>(read: (address: Address) => Read): Read {
  const { pathname, search: whole } = useLocation()
  const search = withoutView(whole)
  return useMemo(() => read({ pathname, search }), [read, pathname, search])
}

interface FormAddressOptions<Values extends FieldValues> {
  form: Pick<UseFormReturn<Values>, 'handleSubmit' | 'reset'>
  /** The form in the present address, by `useReadAddress`. */
  read: FormInAddress<Values>
  /** The address of values that have passed validation. */
  write: (values: Values) => Address
  /** Runs the form, which has the values of the address. */
  run: () => void
  /** Shows the errors of the form, and no answer. */
  refuse: () => void
  /** Shows no answer. */
  clear: () => void
}

/**
 * Keeps a form and the address of its page together: an address that is opened, or gone back to, fills the form and runs it
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
    // A second click, while the page is still on its way to the first one's address.
    if (next === written.current) return
    setSubmittedAt(address)
    if (next === address) return run()
    written.current = next
    return navigate({ ...to, search: withViewOf(to.search, search) })
  })
  return { showsProblems: submittedAt !== address, submit }
}
