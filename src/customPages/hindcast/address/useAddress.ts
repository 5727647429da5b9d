import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import type { HindcastParameter } from '../../../schemas/entities.ts'
import type { FieldError } from '../../../schemas/fieldErrors.ts'
import { fieldOf, type HindcastForm, initialForm } from '../hindcastForm.ts'
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
  /** Runs the analysis; answers what the server found wrong with single fields. */
  run: (form: HindcastForm) => Promise<FieldError[]>
  /** Shows no answer. */
  clear: () => void
}

/**
 * Keeps form and address together: an address that is opened, or gone back to, fills the form and runs it; `submit` puts a
 * valid form into the address, which runs it.
 */
export function useAddress({ form, parameters, run, clear }: AddressOptions) {
  const { handleSubmit, reset, setError, trigger } = form
  const { search } = useLocation()
  const navigate = useNavigate()
  const [notes, setNotes] = useState(nothing)
  const written = useRef<string>(null)

  const runForm = useCallback(
    () =>
      handleSubmit(async (values) => {
        for (const { path, message } of await run(values))
          setError(fieldOf(path, values) as 'latitude', { message })
      }, clear)(),
    [handleSubmit, setError, run, clear],
  )

  useEffect(() => {
    const isOwn = written.current === search
    written.current = null
    if (isOwn) {
      void runForm()
      return
    }
    if (!isAddress(search)) {
      reset(initialForm(parameters))
      setNotes(nothing)
      clear()
      return
    }
    const { form: read, ...rest } = readAddress(search, parameters)
    reset(read)
    setNotes(rest)
    if (rest.unread.length === 0) void runForm()
    else {
      clear()
      void trigger()
    }
  }, [search, parameters, reset, trigger, runForm, clear])

  const submit = handleSubmit((values) => {
    const next = `?${writeAddress(values)}`
    setNotes(nothing)
    if (next === search) return runForm()
    written.current = next
    return navigate({ search: next })
  })
  return { notes, submit }
}
