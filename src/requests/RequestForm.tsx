import Box from '@mui/material/Box'
import { visuallyHidden } from '@mui/utils'
import { type FormEventHandler, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { fieldMessage } from '#schemas/validation/fieldMessage.ts'

interface RequestFormProps {
  label: string
  onSubmit: FormEventHandler
  /** The buttons below the fields. */
  actions: ReactNode
  children: ReactNode
}

/** The form of a request: fields that scroll above buttons that stay. A submit that form or server refuses leads to the first fault. */
export function RequestForm({ label, onSubmit, actions, children }: RequestFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { submitCount, isSubmitSuccessful, errors } = useFormContext().formState
  const refused = errors.root?.refused
  const [fault, setFault] = useState('')
  useEffect(() => {
    const isAccepted = submitCount === 0 || (isSubmitSuccessful && !refused)
    setFault(isAccepted ? '' : showFirstFault(form.current))
  }, [submitCount, isSubmitSuccessful, refused])
  return (
    <Box
      ref={form}
      component="form"
      aria-label={label}
      noValidate
      onSubmit={onSubmit}
      sx={{ display: 'flex', flexDirection: 'column', height: 1 }}
    >
      <Box sx={{ flex: 1, overflowY: 'auto', p: 4, display: 'flex', flexDirection: 'column', gap: 5 }}>
        {children}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: 4, borderTop: 1, borderColor: 'divider' }}>
        {actions}
      </Box>
      <Box role="alert" sx={visuallyHidden}>
        {fault}
      </Box>
    </Box>
  )
}

const textOf = (id = '') => document.getElementById(id)?.textContent ?? ''

/** The name and the message of a faulty input. */
function inputFault(input: HTMLElement): string {
  const [labelId] = input.getAttribute('aria-labelledby')?.split(' ') ?? []
  const label = input instanceof HTMLInputElement ? input.labels?.[0]?.textContent : textOf(labelId)
  return fieldMessage(label ?? '', textOf(input.getAttribute('aria-describedby') ?? ''))
}

/** Those of a group of inputs that is itself faulty. */
const groupFault = (group: HTMLElement) =>
  fieldMessage(group.querySelector('legend')?.textContent ?? '', group.dataset.fault ?? '')

/** Scrolls to the first fault of a form and focuses it; returns its name and message. */
function showFirstFault(form: HTMLFormElement | null): string {
  const faulty = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')
  if (!faulty) return ''
  const isGroup = faulty.dataset.fault !== undefined
  const input = isGroup
    ? faulty.querySelector<HTMLElement>('input:not([aria-hidden="true"]), button, [role="combobox"]')
    : faulty
  // A group can be longer than the screen, so its first input is shown, which its message is above.
  input?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
  return isGroup ? groupFault(faulty) : inputFault(faulty)
}
