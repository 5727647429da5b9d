import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import type { HindcastParameter } from '../../../schemas/entities.ts'
import { useUndoneVisit } from '../../../shell/address/useUndoneVisit.ts'
import { type HindcastForm, initialForm } from '../hindcastForm.ts'
import { isAddress, readAddress } from './readAddress.ts'
import { writeAddress } from './writeAddress.ts'

/** What of the address is not in the form. */
export interface AddressNotes {
  dropped: readonly string[]
  unread: readonly string[]
}

const nothing: AddressNotes = { dropped: [], unread: [] }

interface AddressOptions {
  form: UseFormReturn<HindcastForm>
  parameters: readonly HindcastParameter[]
  /** Runs the analysis. */
  run: (form: HindcastForm) => void
  /** Shows no answer. */
  clear: () => void
}

/**
 * Keeps form and address together: an address that is opened, or gone back to, fills the form and runs it; `submit` puts a
 * valid form into the address, which runs it.
 */
export function useAddress({ form, parameters, run, clear }: AddressOptions) {
  const { handleSubmit, reset, trigger } = form
  const { search } = useLocation()
  const navigate = useNavigate()
  const [notes, setNotes] = useState(nothing)
  const written = useRef<string>(null)

  const runForm = useCallback(() => handleSubmit(run, clear)(), [handleSubmit, run, clear])

  const fillIn = useCallback(
    (query: string): AddressNotes => {
      const { form: read, ...rest } = isAddress(query)
        ? readAddress(query, parameters)
        : { form: initialForm(parameters), ...nothing }
      reset(read)
      setNotes(rest)
      return rest
    },
    [parameters, reset],
  )

  useEffect(() => {
    const isOwn = written.current === search
    written.current = null
    if (isOwn) {
      void runForm()
      return
    }
    const { unread } = fillIn(search)
    if (!isAddress(search)) clear()
    else if (unread.length === 0) void runForm()
    else {
      clear()
      void trigger()
    }
  }, [search, fillIn, trigger, runForm, clear])

  useUndoneVisit(() => {
    written.current = null
    fillIn(search)
  })

  const submit = handleSubmit((values) => {
    const next = `?${writeAddress(values)}`
    // A second click, while the page is still on its way to the first one's address.
    if (next === written.current) return
    setNotes(nothing)
    if (next === search) return runForm()
    written.current = next
    return navigate({ search: next })
  })
  return { notes, submit }
}
