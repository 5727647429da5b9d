import { numberOrBlank } from '#providers/numberOrBlank.ts'
import type { ImportPlan, ReadFile } from '#schemas/shapes/upload.ts'

export type ColumnChoice = NonNullable<ImportPlan['columns']>[number]

/** A plan as it is typed. */
export interface PlanDraft extends Omit<ImportPlan, 'latitude' | 'longitude' | 'uploads'> {
  latitude: string
  longitude: string
}

export const emptyDraft: PlanDraft = { latitude: '', longitude: '' }

const isBlank = (value: unknown) =>
  value === null || value === '' || value === undefined || (Array.isArray(value) && value.length === 0)

/** The plan that a draft describes, with the further uploads of the series; blank fields are left to the files. */
export function planOf({ latitude, longitude, ...draft }: PlanDraft, uploads: readonly number[]): ImportPlan {
  const values = {
    uploads,
    latitude: numberOrBlank(latitude),
    longitude: numberOrBlank(longitude),
    ...draft,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value))) as ImportPlan
}

/** Why a typed latitude or longitude is none; undefined if it is one or blank. */
export function degreesProblem(typed: string, most: number): string | undefined {
  const value = numberOrBlank(typed)
  if (value === null || (typeof value === 'number' && Math.abs(value) <= most)) return undefined
  return `Must be a number from -${most} to ${most}`
}

/** The problems of the typed fields. */
export const draftProblems = ({ latitude, longitude, columns }: PlanDraft) => ({
  latitude: degreesProblem(latitude, 90),
  longitude: degreesProblem(longitude, 180),
  columns: columns?.length === 0 ? 'Choose the parameter of at least one column.' : undefined,
})

/** A column of the files of a series, which may stand in several of them. */
export interface FileColumn {
  name: string
  unit?: string
  parameter?: string
  /** Some of its first values. */
  sample: string
}

/** Values that help to recognize a column. */
const SAMPLES = 3

const sampleOf = ({ head }: ReadFile, index: number): string =>
  head
    .map((cells) => cells[index]?.trim() ?? '')
    .filter((text) => text !== '')
    .slice(0, SAMPLES)
    .join(', ')

/** The columns of all files by name, as the first file that has them names them. */
export function columnsOf(files: readonly ReadFile[]): FileColumn[] {
  const columns = files.flatMap((file) =>
    file.columns.map((column, index) => ({ ...column, sample: sampleOf(file, index) })),
  )
  const byName = Map.groupBy(columns, ({ name }) => name)
  byName.delete('')
  return [...byName.values()].map((same) => same.find(({ parameter }) => parameter !== undefined) ?? same[0]!)
}

/** The parameters of the columns: those of the draft, else those that were recognized. */
export const chosenColumns = ({ columns }: PlanDraft, found: readonly FileColumn[]): ColumnChoice[] =>
  columns ?? found.flatMap(({ name, parameter }) => (parameter ? [{ column: name, parameter }] : []))

/** Sets the parameter and unit of a column; it is not used without a parameter. */
export function withColumn(
  draft: PlanDraft,
  found: readonly FileColumn[],
  column: string,
  choice: Omit<ColumnChoice, 'column'> | undefined,
): PlanDraft {
  const others = chosenColumns(draft, found).filter((each) => each.column !== column)
  return { ...draft, columns: choice ? [...others, { column, ...choice }] : others }
}

/** A draft after a choice that answers a problem: lists grow, other values are replaced. */
export function withChange(draft: PlanDraft, found: readonly FileColumn[], change: ImportPlan): PlanDraft {
  const { latitude, longitude, uploads: _, missing = [], where = [], columns = [], ...others } = change
  const changed = { ...draft, ...others }
  if (latitude !== undefined) changed.latitude = String(latitude)
  if (longitude !== undefined) changed.longitude = String(longitude)
  if (missing.length > 0) changed.missing = [...new Set([...(draft.missing ?? []), ...missing])]
  if (where.length > 0) changed.where = [...new Set([...(draft.where ?? []), ...where])]
  return columns.reduce((some, { column, ...choice }) => withColumn(some, found, column, choice), changed)
}
