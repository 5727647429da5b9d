import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvRows } from '#formats/csvText.ts'
import { guessMapping, importFields } from '#resources/batch/columnMapping.ts'
import { type FoundNames, foundNames, recordTable } from '#resources/batch/recordTable.ts'
import { readTableFile } from '#resources/batch/tableFile.ts'
import { crudRoute } from '#schemas/calls/crudRoutes.ts'
import type { FieldSchema, ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { tableBlob } from '#shell/tableFile/saveTable.ts'
import { validRecord } from '../server/validRecord.ts'
import { hostileStrings, isStorable } from './hostileStrings.ts'
import { type AttackServer, attackServer } from './support/attackServer.ts'

let server: AttackServer
let files: ResourceFile[]
beforeAll(async () => {
  server = await attackServer()
  // Resources of pairs, which have other calls, have no text fields.
  files = Object.values(server.app.forms.resources(null)).filter((file) => crudRoute(file, 'create'))
})
afterAll(() => server.close())

const lengthOf = (text: string) => Array.from(text).length

/** Whether a field accepts any text and returns it. */
const isText = ({ type, enum: choices, format, pattern, readOnly, writeOnly }: FieldSchema) =>
  type === 'string' && !choices && !format && !pattern && !readOnly && !writeOnly

/** A text as it is to be stored, character by character; implemented independently of the server. */
function plain(text: string, isMultiline: boolean): string {
  const isEmoji = (character = '') => /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u.test(character)
  const lines = text.replaceAll('\r\n', '\n').replace(/[\r\u2028\u2029]/g, '\n')
  const shown = Array.from(lines, (character, index) => {
    if (character === '\n' || character === '\t') return isMultiline ? character : ' '
    if (character === '\u200c' || character === '\u200d')
      return isEmoji(Array.from(lines)[index - 1]) ? character : ''
    return /\p{Cc}|\p{Cf}/u.test(character) ? '' : character
  })
  return shown.join('').normalize('NFC').trim()
}

/** What becomes of a text in a field: stored, without effect because it is blank, or refused. */
function fateOf(file: ResourceFile, name: string, text: string, used: ReadonlySet<string>) {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, ...field } = file.schema.properties[name] ?? {}
  const layout = file.uiSchema[name] as { 'ui:widget'?: string } | undefined
  const value = plain(text, layout?.['ui:widget'] === 'textarea')
  if (!isStorable(text)) return { is: 'refused', value }
  if (value === '' && text !== '')
    return { is: file.schema.required?.includes(name) ? 'refused' : 'blank', value }
  const fits = lengthOf(value) >= Number(minLength) && lengthOf(value) <= Number(maxLength)
  const isUsed = field['x-unique'] && used.has(value.toLowerCase())
  return { is: fits && !isUsed ? 'stored' : 'refused', value }
}

/** Makes sites visible, because searches do not find hidden ones. */
const shown = ({ schema }: ResourceFile) => ('isHidden' in schema.properties ? { isHidden: false } : {})

/** The stored records by resource. */
const stored = new Map<string, StoredRecord[]>()

const call = (url: string, options: object = {}) => server.call(url, { as: 'admin', ...options })
const rowOf = (file: ResourceFile, verb: 'create' | 'list') => {
  const row = crudRoute(file, verb)
  if (!row) throw new Error(`${file.resource.name} has no call to ${verb}`)
  return row
}
async function listOf(file: ResourceFile, query = ''): Promise<StoredRecord[]> {
  const row = rowOf(file, 'list')
  const { status, json, data } = await call(`${row.path}${query}`)
  expect(status).toBe(200)
  return row.envelope === 'body' ? json : data
}

describe('hostile text in each text field of each resource', () => {
  it('has 200 texts', () => {
    expect(new Set(hostileStrings).size).toBeGreaterThanOrEqual(200)
  })

  it('is stored as it looks, or refused if it is too long, not valid text or the name of another record', async () => {
    for (const file of files) {
      const fields = Object.entries(file.schema.properties).filter(([, field]) => isText(field))
      expect(fields.length).toBeGreaterThan(0)
      const row = rowOf(file, 'create')
      const sent = new Map<number, Record<string, unknown>>()
      const used = new Set<string>()
      for (const [index, text] of hostileStrings.entries()) {
        // Fields that refuse the text are tested in separate requests below.
        const fates = fields.map(([name]) => ({ name, ...fateOf(file, name, text, used) }))
        const taken = fates.filter(({ is }) => is === 'stored')
        const visible = Object.entries(file.schema.properties).filter(([, field]) => !field['x-access'])
        const valid = {
          ...validRecord({ properties: Object.fromEntries(visible) }, index + 1),
          name: `Record ${index}`,
        }
        const given = Object.fromEntries(taken.map(({ name }) => [name, text]))
        const body = { ...valid, ...given, ...shown(file) }
        const { status, json, data } = await call(row.path, { method: 'POST', body })
        expect([file.resource.name, text, status]).toEqual([
          file.resource.name,
          text,
          row.envelope === 'body' ? 201 : 200,
        ])
        const values = Object.fromEntries(taken.map(({ name, value }) => [name, value]))
        sent.set(row.envelope === 'body' ? json.id : (data.id ?? data), { ...body, ...values })
        for (const { name, value } of taken)
          if (file.schema.properties[name]?.['x-unique']) used.add(value.toLowerCase())
        for (const { name } of fates.filter(({ is }) => is === 'refused')) {
          const refused = await call(row.path, { method: 'POST', body: { ...valid, [name]: text } })
          expect([name, text.slice(0, 50), refused.status]).toEqual([name, text.slice(0, 50), 400])
        }
      }
      const records = await listOf(file)
      const isAnswered = ([field]: [string, unknown]) => !file.schema.properties[field]?.writeOnly
      for (const [id, body] of sent)
        expect(records.find((record) => record.id === id)).toMatchObject(
          Object.fromEntries(Object.entries(body).filter(isAnswered)),
        )
      stored.set(
        file.resource.name,
        records.filter(({ id }) => sent.has(id)),
      )
    }
  })

  it('is found by a search for it', async () => {
    for (const file of files)
      for (const search of file.resource.search.filter(({ match }) => match === 'contains')) {
        const records = stored.get(file.resource.name) ?? []
        const isConventional = file.resource.api === undefined
        const name = isConventional ? `${search.field}_like` : search.name
        // A text longer than the limit of a query is refused, and an empty text finds everything.
        const texts = hostileStrings.filter(
          (text) => text !== '' && isStorable(text) && lengthOf(text) <= 200,
        )
        for (const text of texts.filter((_, index) => index % 3 === 0)) {
          const expected = records.filter((record) => record[search.field] === text).map(({ id }) => id)
          const found = await listOf(file, `?${name}=${encodeURIComponent(text)}`)
          expect([text, found.map(({ id }) => id)]).toEqual([text, expect.arrayContaining(expected)])
          // SQL wildcards are matched literally.
          const wrong = found.filter((record) =>
            [search.field, ...(search.alsoIn ?? [])].every(
              (field) => !String(record[field]).toLowerCase().includes(text.toLowerCase()),
            ),
          )
          expect([text, wrong.map((record) => record[search.field])]).toEqual([text, []])
        }
      }
  })

  it('is a separate cell in the CSV of a list, and never a formula', () => {
    for (const file of files) {
      const records = stored.get(file.resource.name) ?? []
      const fields = Object.entries(file.schema.properties).filter(([, field]) => isText(field))
      const texts = records.map((record) => fields.map(([field]) => String(record[field])))
      const rows: string[][] = parse(csvRows([fields.map(([field]) => field), ...texts]))
      expect(rows).toHaveLength(records.length + 1)
      for (const [index, row] of rows.slice(1).entries())
        for (const [column, cell] of row.entries()) {
          const text = String(records[index]?.[fields[column]?.[0] ?? ''])
          expect([text, cell === text || cell === `'${text}`]).toEqual([text, true])
          expect([cell, /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell)]).toEqual([cell, false])
        }
    }
  })

  it.each([
    ['CSV', { kind: 'csv', separator: ',', decimalSign: '.' }],
    ['CSV of a country with decimal commas', { kind: 'csv', separator: ';', decimalSign: ',' }],
    ['CSV with tabs', { kind: 'csv', separator: '\t', decimalSign: ',' }],
    ['a workbook', { kind: 'xlsx', separator: ',', decimalSign: '.' }],
  ] as const)('is saved as %s that imports without a change, with every field', async (_, format) => {
    const everybody = () => true
    for (const file of files.filter((each) => crudRoute(each, 'import'))) {
      const { name } = file.resource
      // A workbook is XML, which has no noncharacters.
      const isHeld = (record: StoredRecord) =>
        format.kind === 'csv' || !/[\ufdd0-\ufdef\uffff]/.test(JSON.stringify(record))
      const records = (stored.get(name) ?? []).filter(isHeld)
      const names = new Map<string, FoundNames>()
      for (const [field, schema] of Object.entries(file.schema.properties)) {
        const options = schema['x-options'] ?? schema.items?.['x-options']
        const choices = files.find(({ resource }) => resource.name === options?.resource)
        if (options && choices) names.set(field, foundNames(options, await listOf(choices)))
      }
      const { head, rowsOf } = recordTable(file, everybody, names)
      const table = [head, ...rowsOf(records)]
      const read = await readTableFile(new File([await tableBlob(table, format)], 'saved'))
      if ('problem' in read) throw new Error(`${name}: ${read.problem}`)
      const { columns, rows } = read.file
      const mapping = guessMapping(columns, importFields(file, everybody), {})
      const used = mapping.flatMap((field, index) => (field === '' ? [] : [{ field, index }]))
      const writable = Object.entries(file.schema.properties).flatMap(([field, schema]) =>
        schema.readOnly || schema.writeOnly ? [] : [field],
      )
      expect([name, ...used.map(({ field }) => field).sort()]).toEqual([name, ...['id', ...writable].sort()])
      const body = {
        columns: used.map(({ field }) => field),
        rows: rows.map(({ cells }) => used.map(({ index }) => cells[index] ?? '')),
        dryRun: true,
      }
      const { json } = await call(`/records/${name}/import`, { method: 'POST', body })
      expect([name, json.rows?.find(({ is }: { is: string }) => is !== 'unchanged') ?? json.counts]).toEqual([
        name,
        { new: 0, changed: 0, unchanged: records.length, refused: 0, wrong: 0 },
      ])
    }
  })
})

describe('hostile text as the name of a site', () => {
  it('is a comment line in the CSV of a forecast, and is made safe in its file name', async () => {
    for (const { id, name } of stored.get('sites') ?? []) {
      await server.database
        .insertInto('site_users')
        .values({ customer_id: 1, site_id: id, user_id: server.userNamed('admin').id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      if (id % 4 !== 0) continue
      const { status, headers, text } = await call(`/report/csv/${id}?days=5`, {
        headers: { accept: 'text/csv' },
      })
      expect([name, status]).toEqual([name, 200])
      const disposition = String(headers['content-disposition'])
      expect([
        name,
        /^attachment; filename="[ !#-$&-[\]-~]*"; filename\*=UTF-8''[\w.%!#$&+^`|~-]*$/.test(disposition),
      ]).toEqual([name, true])
      expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).not.toMatch(/[/\\:\r\n]|^\./)
      expect(headers['set-cookie']).toBeUndefined()
      for (const line of text.split('\n').filter((one) => !/^\d/.test(one)))
        expect([name, /^"?\s*[=+\-@]/.test(line)]).toEqual([name, false])
    }
  })

  it('is returned by the site calls as it was stored', async () => {
    const { data } = await call('/sites')
    for (const { id, name } of stored.get('sites') ?? [])
      expect(data.find((site: { id: number }) => site.id === id)?.name).toBe(name)
  })
})

describe('hostile text outside the fields of resources', () => {
  it('is stored as the name and value of a preference, or refused', async () => {
    for (const text of hostileStrings) {
      const isName = isStorable(text) && lengthOf(text) >= 1 && lengthOf(text) <= 200
      const name = isName && text !== '__proto__' && text !== 'constructor' ? text : 'name'
      const answer = await call('/config/admin', { method: 'PUT', body: { [name]: text } })
      expect([text.slice(0, 50), answer.status]).toEqual([text.slice(0, 50), isStorable(text) ? 200 : 400])
      if (isStorable(text)) expect((await call('/config/admin')).data).toEqual({ [name]: text })
    }
  })

  it('is refused or finds nothing in a query, a path and a header', async () => {
    for (const text of hostileStrings) {
      if (!text.isWellFormed() || text.length > 1000) continue
      const written = encodeURIComponent(text)
      for (const url of [
        `/sites?searchQuery=${written}`,
        `/records/operations?_sort=${written}`,
        `/parameter?siteId=${written}`,
      ]) {
        const { status } = await call(url)
        expect([url, [200, 400, 404].includes(status)]).toEqual([url, true])
      }
      if (!/^\.{0,2}$/.test(text)) {
        const { status } = await call(`/sites/${written}`)
        expect([text, [200, 400, 404, 414].includes(status)]).toEqual([text, true])
      }
    }
  })
})
