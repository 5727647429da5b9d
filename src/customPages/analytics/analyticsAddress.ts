import { matchPath } from 'react-router'
import { operationInAddress } from '#requests/carriedOperation.ts'
import type { Address, FormInAddress } from '#requests/useAddressedRequest.ts'
import { isObject } from '#schemas/isObject.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import {
  type AnalyticsDraft,
  type AnalyticsForm,
  blankAnalyticsForm,
  formValues,
  initialAnalyticsForm,
} from './analyticsForm.ts'
import { withOperation } from './form/operationForm.ts'

/** Returns the errors of an unknown value; empty if it is a valid form. */
export type FormErrors = (value: unknown) => FieldError[]

/** The form in an address. */
export interface FormValues {
  /** The form if it is valid. */
  form: AnalyticsForm | null
  /** The usable fields, for the user to correct. */
  draft: AnalyticsDraft
}

/** Paths of fields whose invalid values the form can show with a message. */
const correctable =
  /^\/(percentiles|windowLengthHours|windowSelection\/customRange\/(start|end)|weatherParameters\/\d+\/value\/(min|max))$/

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? withoutUnusedHours(value) : {}
  } catch {
    return {}
  }
}

/** Hours that are not in use need not be valid. */
function withoutUnusedHours(value: Record<string, unknown>): object {
  const { windowSelection } = value
  if (!isObject(windowSelection) || windowSelection.name === 'custom') return value
  const { customRange: _, ...used } = windowSelection
  return { ...value, windowSelection: used }
}

/** Reads `formValues` field by field, so that one damaged field does not discard the others. */
export function readFormValues(text: string, errorsOf: FormErrors): FormValues {
  const value = parsed(text)
  const errors = errorsOf(value)
  const isUsable = (name: string) =>
    name in blankAnalyticsForm &&
    errors.every(({ path }) => path.split('/')[1] !== name || correctable.test(path))
  const usable = Object.fromEntries(Object.entries(value).filter(([name]) => isUsable(name)))
  return {
    form: errors.length === 0 ? (value as AnalyticsForm) : null,
    draft: { ...blankAnalyticsForm, ...usable },
  }
}

export interface AnalyticsInAddress extends FormInAddress<AnalyticsDraft> {
  /** The form whose answer the address shows; null if there is none or it is invalid. */
  form: AnalyticsForm | null
}

const nothing: AnalyticsInAddress = { form: null, values: null, isRequest: false, dropped: [], unread: [] }

/** A new form with the operation of /analytics?job=, which another page has led here with. */
function carried(search: string, initial: AnalyticsDraft): AnalyticsInAddress {
  const { job, unread } = operationInAddress(search)
  if (!job) return { ...nothing, unread }
  const { part, differences } = withOperation(job)
  return { ...nothing, values: { ...initial, ...part }, leftOut: differences }
}

/** Reads /analytics/{siteId}?formValues=; both must name the same site. */
export const readAnalyticsAddress =
  (errorsOf: FormErrors, initial: AnalyticsDraft = initialAnalyticsForm) =>
  ({ pathname, search }: Address): AnalyticsInAddress => {
    const siteId = matchPath('/analytics/:siteId', pathname)?.params.siteId
    if (siteId === undefined) return carried(search, initial)
    const { form, draft } = readFormValues(new URLSearchParams(search).get('formValues') ?? '', errorsOf)
    const isWhole = String(form?.site.id) === siteId
    return {
      form: isWhole ? form : null,
      values: draft,
      isRequest: true,
      dropped: [],
      unread: isWhole ? [] : ['formValues'],
    }
  }

/** The address of a form that has passed validation. */
export const writeAnalyticsAddress = (values: AnalyticsForm | AnalyticsDraft): Address => ({
  pathname: `/analytics/${values.site?.id}`,
  search: `?${new URLSearchParams({ formValues: formValues(values) })}`,
})
