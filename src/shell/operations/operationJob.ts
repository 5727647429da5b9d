import type { OperationRecord } from '#schemas/resourceFile/recordTypes.ts'
import type { Preset, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'

import type { OperationLimit } from '#weather/adapters/operationLimits.ts'
import type { Ends } from '#weather/operation.ts'
import { parameterById } from '#weather/parameters.ts'
import { type JobSettings, jobSettingsOf } from '#weather/windows/job/jobSettings.ts'
import { needsDaylight } from '#weather/workWindow.ts'

/** A job with an operation, which always has limits. */
export type OperationJob = Required<JobSettings>

/** An operation that can be chosen. */
export interface OfferedOperation {
  /** Unique in the list. */
  key: string
  group: 'Own' | 'Shared' | 'Presets'
  name: string
  /** The source of a preset's values. */
  source?: string
  job: OperationJob
}

/** A stored operation as lists return it. */
export type ListedOperation = Partial<OperationRecord> & { id: number; isOwn?: boolean }

const offered = (
  given: Omit<OfferedOperation, 'name' | 'job'>,
  job: { hours: unknown; workWindow: unknown; operation: unknown },
): OfferedOperation[] => {
  const { operation, ...rest } = jobSettingsOf(job)
  return operation ? [{ ...given, name: operation.name, job: { ...rest, operation } }] : []
}

const ofRecord = (record: ListedOperation): OfferedOperation[] =>
  offered(
    { key: `record ${record.id}`, group: record.isOwn === false ? 'Shared' : 'Own' },
    { hours: record.windowLength, workWindow: record, operation: record },
  )

/** A preset contains values of the form; fields that it omits have the form's defaults. */
function ofPreset({ title, source, values }: Preset, file: ResourceFile): OfferedOperation[] {
  const fields = file.formSchema?.properties ?? {}
  const value = (name: string): unknown => values[name] ?? fields[name]?.default
  return offered(
    { key: `preset ${title}`, group: 'Presets', source },
    {
      hours: value('windowLength'),
      workWindow: value('workWindow'),
      operation: { name: title, limits: values.limits },
    },
  )
}

const byName = (one: OfferedOperation, other: OfferedOperation) => one.name.localeCompare(other.name, 'en')

/** The operations to choose from: the user's own, those shared by other users, and the presets of the file. */
export function offeredOperations(
  records: readonly ListedOperation[],
  file: ResourceFile | undefined,
): OfferedOperation[] {
  const stored = records.flatMap(ofRecord)
  return [
    ...stored.filter(({ group }) => group === 'Own').sort(byName),
    ...stored.filter(({ group }) => group === 'Shared').sort(byName),
    ...(file?.resource.presets ?? []).flatMap((preset) => ofPreset(preset, file!)),
  ]
}

/** The parameter of a limit, as messages name it. */
export const limitTitle = ({ parameterId }: OperationLimit): string =>
  parameterById(parameterId)?.displayName ?? 'A parameter'

/** The data to save as an operation. */
export interface SavedOperation extends Pick<JobSettings, 'hours' | 'workWindow'> {
  limits: readonly OperationLimit[]
  /** Messages about what an operation cannot represent. */
  differences?: readonly string[]
}

type WindowSelection = JobSettings['workWindow']['windowSelection']

/** The working hours of a form, for an operation; incomplete ones are all hours. */
export function workingHoursOf({
  customRange: { start, end } = {},
  ...others
}: Omit<WindowSelection, 'customRange'> & {
  customRange?: { start?: unknown; end?: unknown }
}): WindowSelection {
  if (others.name === 'custom' && typeof start === 'number' && typeof end === 'number')
    return { ...others, customRange: { start, end } }
  return { name: needsDaylight(others) ? 'daylight' : '24h' }
}

/** The same ends, without those that are blank. */
const withoutBlank = <Given extends Ends>({ min, max, ...others }: Given) => ({
  ...others,
  ...(min != null && { min }),
  ...(max != null && { max }),
})

/** The request body for a new operation. */
export function operationBody(
  { hours, workWindow, limits }: SavedOperation,
  { name, isShared }: Pick<OperationRecord, 'name' | 'isShared'>,
): OperationRecord {
  return {
    name,
    limits: limits.map(({ or, ...limit }) => ({
      ...withoutBlank(limit),
      ...(or && { or: withoutBlank(or) }),
    })),
    windowLength: hours,
    ...workWindow,
    isShared,
    note: '',
  }
}
