import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FormCheck } from '#schemas/shapes/forms.ts'
import { checkFolders, type Samples } from '#server/forms/checkFolders.ts'
import { createDrawForms, drawingFaults, type FormToDraw } from '#server/forms/drawnForms.ts'
import { createPatternVerdicts } from '#server/forms/patternVerdicts.ts'
import { resourceFile, resourceFiles } from '../../resourceFiles.ts'
import { type SeededApp, seededApp } from '../seededApp.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'seawindow-drawn-'))
let server: SeededApp
beforeAll(async () => {
  const outDir = join(folder, 'dist-forms')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const config = join('scripts', 'formsOfServer.ts')
  // As `npm run build` does: vitest's environment would give React's development build.
  await promisify(execFile)(process.execPath, [vite, 'build', '--config', config, '--outDir', outDir], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  server = await seededApp()
  cpSync(outDir, join(server.folder, 'dist-forms'), { recursive: true })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

async function check(resource: string, overlay: object): Promise<FormCheck> {
  const body = { resource, overlay: JSON.stringify(overlay) }
  return (await server.call('/forms/check', { as: 'admin7', method: 'POST', body })).data
}

describe('the check of a draft', () => {
  it.each(resourceFiles().map(({ resource }) => resource.name))(
    'draws the form of %s for each role, empty and with stored records',
    async (name) => {
      const { isDrawn, layers } = await check(name, { resource: { title: 'Drawn' } })
      expect([isDrawn, layers.at(-1)?.problems]).toEqual([true, []])
    },
  )

  it('names a form that no role can be shown', async () => {
    const { layers } = await check('sites', { schema: { properties: { colour: { title: 'Colour' } } } })
    expect(layers.at(-1)?.problems).toEqual([
      {
        line: 1,
        message: expect.stringMatching(
          /^Line 1: the file: the form of a new record, record \d+, record \d+, record \d+ cannot be shown to User, MultiUser, Administrator: Unsupported field schema/,
        ),
      },
    ])
  })

  it('names the roles whose forms fail', async () => {
    const colour = { title: 'Colour', 'x-access': { role: 'Administrator' } }
    const { layers } = await check('sites', { schema: { properties: { colour } } })
    expect(layers.at(-1)?.problems[0]?.message).toMatch(/cannot be shown to Administrator: /)
  })

  it('says that it was not checked while the forms are not built', async () => {
    const bundle = join(server.folder, 'dist-forms')
    rmSync(bundle, { recursive: true })
    const { isDrawn, layers, merged } = await check('sites', { resource: { title: 'Not drawn' } })
    expect([isDrawn, layers.at(-1)?.problems, merged?.resource.title]).toEqual([false, [], 'Not drawn'])
    cpSync(join(folder, 'dist-forms'), bundle, { recursive: true })
  })
})

describe('the check of a folder', () => {
  const draw = createDrawForms(join(folder, 'dist-forms', 'drawForm.js'))
  const checked = async (samples: readonly Samples[] = []) => {
    const { schemasDir, customersDir } = server
    const { problems, drawnProblems } = await checkFolders(
      { schemasDir, customersDir },
      createPatternVerdicts(),
    )
    return [...problems, ...((await drawnProblems(draw, samples)) ?? ['not drawn'])]
  }
  const sites = { latitude: 55, longitude: 7, timeZone: 'UTC', isOffshore: true }
  const sampled = (customerId: number): Samples => ({
    customerId,
    resource: 'sites',
    samples: [{ ...sites, id: 70 + customerId, version: 1, customerId, name: 'Arkona' }],
  })

  it('draws all its forms, and names the file of one that fails', async () => {
    expect(await checked()).toEqual([])
    const overlay = join(server.customersDir, '7', 'overlays', 'operations.json')
    const properties = { properties: { colour: { title: 'Colour' } } }
    writeFileSync(overlay, JSON.stringify({ schema: properties, formSchema: properties }))
    expect(await checked()).toEqual([
      expect.stringMatching(
        /^customers\/7\/overlays\/operations\.json: Line 1: the file: the form of a new record cannot be shown to User, MultiUser, Administrator: Unsupported field schema/,
      ),
    ])
    rmSync(overlay)
  })

  it('draws the form of each customer with its own records, and that of all customers with those of all others', async () => {
    expect(await checked([sampled(1), sampled(7)])).toEqual([])
    const overlay = join(server.customersDir, '7', 'overlays', 'sites.json')
    const before = readFileSync(overlay)
    writeFileSync(overlay, JSON.stringify({ schema: { properties: { colour: { title: 'Colour' } } } }))
    expect(await checked([sampled(1), sampled(7)])).toEqual([
      expect.stringMatching(/: the form of a new record, record 77 cannot be shown to /),
    ])
    writeFileSync(overlay, before)
  })
})

describe('the process that draws', () => {
  const form: FormToDraw = {
    file: resourceFile('sites'),
    validator: 'export default () => ({})',
    records: [{ id: 7, customerId: 1, version: 1 }],
  }
  const drawWith = (drawForm: string, deadline?: number) => {
    const path = join(folder, 'drawForm.mjs')
    writeFileSync(path, `export const drawForm = ${drawForm}`)
    return createDrawForms(path, deadline)([form])
  }

  it('returns what each form and record throws', async () => {
    const reason = 'No widget in schema: {"type": "number"}'
    const failures = await drawWith(
      `({ record }) => { if (record) throw new Error(${JSON.stringify(reason)}) }`,
    )
    expect(failures).toEqual([null, reason])
    expect(drawingFaults([{ ...form, role: 'User' }], failures ?? [])).toEqual([
      'the form of record 7 cannot be shown to User: No widget',
    ])
  })

  it('takes a form that ends it for a failure of that form', async () => {
    expect(await drawWith('({ record }) => { if (record) process.exit(3) }')).toEqual([
      null,
      'it ended the process that draws it',
    ])
  })

  it('returns nothing about forms that take longer than the deadline', async () => {
    expect(await drawWith('() => { for (;;); }', 1_000)).toBeUndefined()
  })

  it('reads no setting of the server', async () => {
    const failures = await drawWith('() => { throw new Error(Object.keys(process.env).sort().join()) }')
    expect(failures?.[0]).toMatch(/^NODE_(COMPILE_CACHE,NODE_)?ENV$/)
  })
})
