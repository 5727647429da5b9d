import type { HttpError } from '@refinedev/core'
import { useForm } from '@refinedev/react-hook-form'
import type { DefaultValues, FieldValues, Resolver } from 'react-hook-form'

/** The form of a request, which no resource stores. */
export function useRequestForm<Form extends FieldValues>(
  name: string,
  resolver: Resolver<Form>,
  defaultValues: Form,
) {
  return useForm<Form, HttpError, Form>({
    resolver,
    defaultValues: defaultValues as DefaultValues<Form>,
    // `RequestForm` moves the focus, also to faults that are not at an input.
    shouldFocusError: false,
    disableServerSideValidation: true,
    refineCoreProps: { resource: name, action: 'create', queryOptions: { enabled: false } },
  })
}
