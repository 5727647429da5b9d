import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import type { Path as FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { createPath, type Path, useLocation, useNavigate } from 'react-router'
import { type AnswerState, type Ask, useAnswer } from '#providers/api/useAnswer.ts'
import { beforeTraversal } from '#shell/address/beforeTraversal.ts'
import { withoutView, withViewOf } from '#shell/address/viewParts.ts'
import { useFormDraft } from '#shell/leave/useDraft.ts'

/** The form values in an address, as far as they could be read. */
export interface FormInAddress<Form> {
  /** The values to fill in; null leaves the form as it is. */
  values: Form | null
  /** Whether the address contains any part of the form, which makes it a request. */
  isRequest: boolean
  /** Parts that the form cannot show; it runs without them. */
  dropped: readonly string[]
  /** Messages about what of an operation in the address the form cannot hold. */
  leftOut?: readonly string[]
  /** Damaged parts, which must be corrected before the form runs. */
  unread: readonly string[]
}

export type Address = Pick<Path, 'pathname' | 'search'>

/** A page that answers the request in its address. */
export interface RequestPage<Form, Request, Answer, Part = never> {
  name: string
  /** The address of validated values. */
  write: (values: Form) => Address
  /** The request of a form, which may be invalid. */
  requestOf: (values: Form) => Request
  ask: Ask<Request, Answer, Part>
  /** What of a request affects its answer; all of it if absent. */
  decisive?: (request: Request) => unknown
  /** The form's field of a path in a request that the server refused. */
  fieldOf?: (path: string, form: Form) => string
}

/** Reads the form from the current address. `read` must be stable. A change of view parts alone does not read it again. */
export function useReadAddress<Read>(read: (address: Address) => Read): Read {
  const { pathname, search: whole } = useLocation()
  const search = withoutView(whole)
  return useMemo(() => read({ pathname, search }), [read, pathname, search])
}

/** A form whose values were valid, and its request. */
interface Asked<Form, Request> {
  run: number
  /** The run that was last submitted or opened, not started by a change of the form. */
  submitted: number
  form: Form
  request: Request
}

export interface AddressedRequest<Form, Request, Answer, Part> extends AnswerState<Answer, Part> {
  asked: Asked<Form, Request> | null
  /** Whether the form would now ask for another answer. Typing does not render the page, so call it where the form is watched. */
  isOlderThanForm: () => boolean
  /** Whether the page still shows what was wrong with the address that was opened. */
  showsProblems: boolean
  /** Validates the form and writes it to the address, which asks; `replace` adds no history entry. */
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>
  /** After an answer, asks for what the form has become, without a history entry; an invalid form only shows its errors. */
  follow: () => Promise<void>
  /** Asks for the answered form with some values changed, also in the form; the user's other input stays. */
  amend: (changes: Partial<Form>) => void
}

/**
 * Keeps a form, the address of its page and the answer together: opening an address, or going back to it, fills the form and
 * asks unless a part is damaged or invalid. A new request aborts the previous one and clears its error.
 */
export function useAddressedRequest<Form extends FieldValues, Request, Answer, Part = never>(
  { name, write, requestOf, ask, decisive, fieldOf }: RequestPage<Form, Request, Answer, Part>,
  form: UseFormReturn<Form>,
  read: FormInAddress<Form>,
): AddressedRequest<Form, Request, Answer, Part> {
  const { handleSubmit, reset, getValues, setValue, setError, trigger } = form
  const id = useId()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const address = createPath({ pathname, search: withoutView(search) })
  const [asked, setAsked] = useState<Asked<Form, Request> | null>(null)
  const [isChecking, setChecking] = useState(read.isRequest && read.unread.length === 0)
  const [submittedAt, setSubmittedAt] = useState<string | null>(null)
  const runs = useRef(0)
  const written = useRef<{ next: string; isFollow: boolean }>(null)
  const { isRunning, ...state } = useAnswer([id, asked?.run ?? 0], asked?.request ?? null, ask)
  const { error } = state

  const start = (values: Form, isFollow = false) => {
    runs.current += 1
    const run = runs.current
    setChecking(false)
    setAsked((before) => ({
      run,
      submitted: isFollow && before ? before.submitted : run,
      form: values,
      request: requestOf(values),
    }))
  }
  const stop = () => {
    setChecking(false)
    setAsked(null)
  }
  const fillIn = () => {
    if (read.values) reset(read.values)
    setSubmittedAt(null)
    // As after a submit: shows the errors, and removes each one as it is corrected.
    if (read.unread.length > 0) void handleSubmit(stop, stop)()
  }
  const opened = useEffectEvent((present: FormInAddress<Form>) => {
    const own = written.current?.next === address ? written.current : null
    written.current = null
    if (own && present.values) return start(present.values, own.isFollow)
    fillIn()
    if (!present.isRequest) return stop()
    if (present.unread.length === 0) void handleSubmit((values) => start(values as Form), stop)()
  })
  useEffect(() => opened(read), [read])

  useUndoneNavigation(() => {
    written.current = null
    fillIn()
  })

  const noteRefused = useEffectEvent(() => {
    if (!fieldOf || !asked || error?.status !== 400) return
    for (const { path, message } of error.errors)
      setError(fieldOf(path, asked.form) as FieldPath<Form>, { message })
    // Until the next submit; `RequestForm` leads to the first fault.
    setError('root.refused', { type: 'server' })
  })
  useEffect(() => {
    if (error) noteRefused()
  }, [error])
  // After the address: what was typed before the session expired is newer.
  useFormDraft(name, form)

  const decides = (request: Request) => JSON.stringify(decisive ? decisive(request) : request)
  const isOlderThanForm = () => asked !== null && decides(requestOf(getValues())) !== decides(asked.request)

  const goTo = (values: Form, isFollow = false) => {
    const to = write(values)
    const next = createPath(to)
    // A second click: the first one still navigates, or its answer is on the way.
    if (next === written.current?.next || (next === address && isRunning && !isOlderThanForm())) return
    setSubmittedAt(address)
    if (next === address) return start(values)
    written.current = { next, isFollow }
    return navigate({ ...to, search: withViewOf(to.search, search) }, { replace: isFollow })
  }
  return {
    ...state,
    asked,
    isRunning: isChecking || isRunning,
    isOlderThanForm,
    showsProblems: submittedAt !== address,
    submit: handleSubmit((values) => goTo(values as Form)),
    follow: async () => {
      if (isOlderThanForm() && (await trigger())) void goTo(getValues(), true)
    },
    amend: (changes) => {
      if (!asked) return
      for (const [field, value] of Object.entries(changes))
        setValue(field as FieldPath<Form>, value as PathValue<Form, FieldPath<Form>>)
      void goTo({ ...asked.form, ...changes })
    },
  }
}

/**
 * Calls `undone` when Back or Forward leads to the address that is still shown: a pending navigation is then abandoned before
 * it renders, and nothing on the page changes.
 */
function useUndoneNavigation(undone: () => void): void {
  const { pathname, search } = useLocation()
  const returned = useEffectEvent(() => {
    if (window.location.pathname === pathname && window.location.search === search) undone()
  })
  useEffect(() => beforeTraversal(() => returned()), [])
}
