import type { Selectable } from 'kysely'
import type { ImportPlan, Upload, UploadRequest } from '#schemas/shapes/upload.ts'
import { DISK_RESERVE, freeSpace } from '#server/database/embeddedDialect.ts'
import type { Database, Tables } from '#server/database/tables.ts'
import { DiskFull, UploadConflict } from '#server/domainErrors.ts'
import { DAY } from '#weather/time.ts'
import { createUploadFile, removeOtherFiles, removeUploadFile, uploadPath, writePart } from './uploadFiles.ts'

type Row = Selectable<Tables['archive_uploads']>

/** Whose uploads a call may see, and where their files are. */
export interface Uploader {
  database: Database
  dataDir: string
  customerId: number
  userId: number
  now: Date
}

const uploadOf = (row: Row): Upload => ({
  id: row.id,
  name: row.name,
  size: row.size,
  received: row.received,
  nextPart: row.parts + 1,
  state: row.state,
  progress: row.progress,
  ...(row.report !== null && { report: row.report }),
  ...(row.problem !== null && { problem: row.problem }),
  ...(row.series !== null && { series: row.series }),
  createdAt: row.created_at.toISOString(),
})

const gigabytes = (bytes: number): string => `${Number((bytes / 1e9).toPrecision(3))} GB`

const own = ({ database, customerId, userId }: Uploader) =>
  database
    .selectFrom('archive_uploads')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)

/** The uploads of the user, the newest first. */
export async function uploadsOf(uploader: Uploader): Promise<Upload[]> {
  return (await own(uploader).orderBy('id', 'desc').execute()).map(uploadOf)
}

/** An upload of the user; undefined if there is none. */
export async function uploadById(uploader: Uploader, id: number): Promise<Upload | undefined> {
  const row = await own(uploader).where('id', '=', id).executeTakeFirst()
  return row && uploadOf(row)
}

/**
 * Announces a file. @throws UploadConflict if the customer's files that are not yet imported would have more than `limit` bytes.
 * @throws DiskFull unless there is room for it, for its series and for all that is announced.
 */
export async function beginUpload(
  uploader: Uploader,
  { name, size }: UploadRequest,
  limit: number,
): Promise<Upload> {
  const { database, dataDir, customerId, userId, now } = uploader
  return database.transaction().execute(async (transaction) => {
    // Two calls at once must not exceed the limit together.
    await transaction.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().execute()
    const waiting = await transaction
      .selectFrom('archive_uploads')
      .select(['customer_id', 'size', 'received'])
      .where('state', '!=', 'imported')
      .execute()
    const used = waiting
      .filter((row) => row.customer_id === customerId)
      .reduce((sum, row) => sum + row.size, 0)
    if (used + size > limit)
      throw new UploadConflict(
        `The files of your company that are not yet imported may have ${gigabytes(limit)}: they have ${gigabytes(used)}, and ${gigabytes(size)} more would be too many.`,
      )
    const announced = waiting.reduce((sum, row) => sum + 2 * row.size - row.received, 0)
    if (freeSpace(dataDir) < announced + 2 * size + DISK_RESERVE) throw new DiskFull()
    const row = await transaction
      .insertInto('archive_uploads')
      .values({
        customer_id: customerId,
        user_id: userId,
        name,
        size,
        created_at: now,
        changed_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await createUploadFile(dataDir, row.id)
    return uploadOf(row)
  })
}

/**
 * Adds the next part of a file; a part that has arrived before changes nothing. Undefined if there is no such upload.
 * @throws UploadConflict for a part that does not come next, or that has more bytes than the file.
 */
export async function receivePart(
  uploader: Uploader,
  id: number,
  part: number,
  bytes: Uint8Array,
): Promise<Upload | undefined> {
  const { dataDir, now } = uploader
  return uploader.database.transaction().execute(async (transaction) => {
    const row = await own({ ...uploader, database: transaction })
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return undefined
    if (part <= row.parts) return uploadOf(row)
    const next = row.parts + 1
    if (row.state !== 'receiving') throw new UploadConflict('The file has arrived; no part is missing.')
    if (part > next) throw new UploadConflict(`Part ${next} comes next.`)
    const received = row.received + bytes.length
    if (received > row.size)
      throw new UploadConflict(`With this part the file would have more than its ${row.size} bytes.`)
    await writePart(uploadPath(dataDir, id), bytes, row.received)
    const changed = await transaction
      .updateTable('archive_uploads')
      .set({
        received,
        parts: next,
        changed_at: now,
        ...(received === row.size && { state: 'received' as const }),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return uploadOf(changed)
  })
}

/** A file of an import. */
export interface SentFile {
  path: string
  name: string
}

/**
 * The files of an import: an upload and those that its plan names. Undefined if the user has not sent one of them.
 * @throws UploadConflict unless all have arrived and none is being imported.
 */
export async function filesOf(
  uploader: Uploader,
  id: number,
  { uploads = [] }: ImportPlan,
): Promise<SentFile[] | undefined> {
  const ids = [...new Set([id, ...uploads])]
  const rows = await own(uploader).where('id', 'in', ids).forUpdate().execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const files: SentFile[] = []
  for (const one of ids) {
    const row = byId.get(one)
    if (!row) return undefined
    if (row.state === 'receiving')
      throw new UploadConflict(`${row.name} has not arrived: part ${row.parts + 1} comes next.`)
    if (row.state === 'importing' || row.state === 'imported')
      throw new UploadConflict(`${row.name} is ${row.state === 'importing' ? 'being' : 'already'} imported.`)
    files.push({ path: uploadPath(uploader.dataDir, one), name: row.name })
  }
  return files
}

/** Asks, in a transaction, for the import of an upload. Undefined if the user has not sent one of its files. @throws as `filesOf` */
export async function wantImport(
  uploader: Uploader,
  id: number,
  plan: ImportPlan,
): Promise<Upload | undefined> {
  const { database, now } = uploader
  if (!(await filesOf(uploader, id, plan))) return undefined
  const rows = await database
    .updateTable('archive_uploads')
    .set({
      state: 'importing',
      import_id: id,
      plan: null,
      problem: null,
      progress: 0,
      claimed_until: null,
      wanted_at: now,
      changed_at: now,
    })
    .where('id', 'in', [id, ...(plan.uploads ?? [])])
    .returningAll()
    .execute()
  await database
    .updateTable('archive_uploads')
    .set({ plan: JSON.stringify(plan) })
    .where('id', '=', id)
    .execute()
  return uploadOf(rows.find((row) => row.id === id)!)
}

/** Removes an upload and its file, which ends an import of it. Returns whether there was one. */
export async function removeUpload(uploader: Uploader, id: number): Promise<boolean> {
  const { dataDir, customerId, userId } = uploader
  const removed = await uploader.database.transaction().execute(async (database) => {
    const row = await database
      .deleteFrom('archive_uploads')
      .where('customer_id', '=', customerId)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning(['id', 'import_id'])
      .executeTakeFirst()
    // The other files of an import that has not ended stay where they are.
    await database
      .updateTable('archive_uploads')
      .set({ state: 'received', import_id: null, plan: null, progress: 0 })
      .where('import_id', '=', row?.import_id ?? null)
      .where('state', '=', 'importing')
      .execute()
    return row
  })
  if (removed) await removeUploadFile(dataDir, id)
  return removed !== undefined
}

/** Removes the uploads that have not changed for a day, and files of none. */
export async function removeOldUploads(database: Database, dataDir: string, now: Date): Promise<void> {
  const dayBefore = new Date(now.getTime() - DAY * 1000)
  await database
    .deleteFrom('archive_uploads')
    .where('changed_at', '<', dayBefore)
    .where('state', '!=', 'importing')
    .execute()
  const rows = await database.selectFrom('archive_uploads').select('id').execute()
  const ids = new Set(rows.map(({ id }) => id))
  await removeOtherFiles(dataDir, (id) => ids.has(id), dayBefore)
}

/** An import that a process has claimed. */
export interface ClaimedImport {
  id: number
  customerId: number
  plan: ImportPlan
  wantedAt: Date
  files: SentFile[]
  size: number
}

/** Milliseconds for which a claim holds; a process at work extends it. */
const CLAIM = 30_000

/** Claims the oldest import that is wanted and that no process is at. */
export async function claimImport(
  database: Database,
  dataDir: string,
  now: Date,
): Promise<ClaimedImport | undefined> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('archive_uploads')
      .selectAll()
      .where('state', '=', 'importing')
      .where('plan', 'is not', null)
      .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<', now)]))
      .orderBy('wanted_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return undefined
    const { id, plan, wanted_at: wantedAt, customer_id: customerId } = row
    const order = [id, ...(plan?.uploads ?? [])]
    const files = await transaction
      .selectFrom('archive_uploads')
      .select(['id', 'name', 'size'])
      .where('import_id', '=', id)
      .execute()
    await transaction
      .updateTable('archive_uploads')
      .set({ claimed_until: new Date(now.getTime() + CLAIM) })
      .where('id', '=', id)
      .execute()
    return {
      id,
      customerId,
      plan: plan!,
      wantedAt: wantedAt!,
      files: files
        .sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
        .map((file) => ({ path: uploadPath(dataDir, file.id), name: file.name })),
      size: files.reduce((sum, file) => sum + file.size, 0),
    }
  })
}

/** Tells how far an import is and keeps its claim. Returns whether it is still wanted, which it is not once one of its files is removed. */
export async function keepClaim(
  database: Database,
  { id, files }: ClaimedImport,
  progress: number,
  now: Date,
): Promise<boolean> {
  const kept = await database
    .updateTable('archive_uploads')
    .set({ progress, claimed_until: new Date(now.getTime() + CLAIM) })
    .where('import_id', '=', id)
    .where('state', '=', 'importing')
    .returning('id')
    .execute()
  return kept.length === files.length
}

/** Stores what became of an import; the files are removed once they are a series. */
export async function finishImport(
  database: Database,
  dataDir: string,
  { id }: ClaimedImport,
  outcome: { report: string; series: string } | { problem: string },
  now: Date,
): Promise<void> {
  const isImported = 'report' in outcome
  const ended = await database
    .updateTable('archive_uploads')
    .set({
      ...outcome,
      state: isImported ? 'imported' : 'failed',
      progress: isImported ? 1 : 0,
      claimed_until: null,
      changed_at: now,
    })
    .where('import_id', '=', id)
    .where('state', '=', 'importing')
    .returning('id')
    .execute()
  if (isImported) for (const row of ended) await removeUploadFile(dataDir, row.id)
}
