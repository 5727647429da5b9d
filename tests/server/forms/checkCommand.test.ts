import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { headers, killServers, signIn, started } from '../serverProcess.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const server: string | undefined = inject('postgresUrl')
const folder = mkdtempSync(join(tmpdir(), 'seawindow-forms-'))
afterEach(async () => {
  await killServers()
  rmSync(folder, { recursive: true, force: true })
})

/** A folder of customers in which customer 7 has an overlay of sites. */
function customersWith(overlay: string): string {
  const path = join(folder, randomUUID())
  cpSync(join(root, 'public', 'customers', 'default'), join(path, 'default'), { recursive: true })
  mkdirSync(join(path, '7', 'overlays'), { recursive: true })
  writeFileSync(join(path, '7', 'overlays', 'sites.json'), overlay)
  return path
}

async function settingsOfDatabase(): Promise<Record<string, string>> {
  const name = `forms_${randomUUID().replaceAll('-', '')}`
  const settings = { DATA_DIR: join(folder, name) }
  if (!server) return settings
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return { ...settings, DATABASE_URL: `${server}/${name}` }
}

async function formsCheck(settings: Record<string, string>, ...args: string[]) {
  const { DATABASE_URL: _, ...environment } = process.env
  const script = join(root, 'server', 'commands', 'checkForms.ts')
  const child = spawn(process.execPath, [script, ...args], { env: { ...environment, ...settings } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      printed += text
    })
  const [code] = await once(child, 'close')
  // Forms are drawn only where the portal is built, which `tests/server/forms/drawnForms.test.ts` does.
  const lines = printed.trimEnd().split('\n')
  return { code, lines: lines.filter((line) => !line.startsWith('Whether each role can be shown the forms')) }
}

const notChecked =
  'Records were not checked: there is no database. Set DATABASE_URL, or DATA_DIR to the folder of the embedded one.'

test('problems have file, line and reason, differences name their form, and no records are checked without a database', async () => {
  const dataDir = join(folder, 'none')
  const good = customersWith('{"resource": {"title": "Places"}, "uiSchema": {"description": null}}')
  expect(await formsCheck({ DATA_DIR: dataDir }, good)).toEqual({
    code: 0,
    lines: [
      'The form sites of customer 7 differs from the built-in one:',
      '  - /resource/title: "Sites"',
      '  + /resource/title: "Places"',
      '  - /uiSchema/description: {"ui:widget":"textarea","ui:options":{"rows":3}}',
      'The files have no problems.',
      notChecked,
    ],
  })
  expect(existsSync(dataDir)).toBe(false)
  const hostile = customersWith('{\n  "resource": {\n    "access": {},\n    "api": {}\n  }\n}')
  expect(await formsCheck({ DATA_DIR: dataDir }, hostile)).toEqual({
    code: 1,
    lines: [
      'customers/7/overlays/sites.json: Line 3: /resource/access: an overlay cannot change resource.access of sites.',
      'customers/7/overlays/sites.json: Line 4: /resource/api: an overlay cannot change resource.api of sites.',
      notChecked,
    ],
  })
  const missing = join(folder, 'missing')
  expect(await formsCheck({ DATA_DIR: dataDir }, missing)).toEqual({
    code: 1,
    lines: [`${missing} is not a folder.`],
  })
})

test('records that would become invalid are counted and named, while the server runs and while it is stopped', async () => {
  const settings = await settingsOfDatabase()
  const running = await started(settings)
  const token = await signIn(running.address, 'admin7', 'seawindow-demo')
  const answer = await fetch(`${running.address}/settings/sites`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  const sites: { id: number; latitude: number }[] = (await answer.json()).data
  const northern = sites.filter(({ latitude }) => latitude > 55).map(({ id }) => id)
  expect(northern.length).toBeGreaterThan(0)
  const folderOfCustomers = customersWith('{"schema": {"properties": {"latitude": {"maximum": 55}}}}')
  const ids = northern.sort((a, b) => a - b).join(', ')
  const expected = {
    code: 0,
    lines: expect.arrayContaining([
      expect.stringMatching(/^Records sites of customer 1: all \d+ are valid\.$/),
      `Records sites of customer 7: ${northern.length} of ${sites.length} would be invalid: ${ids}.`,
    ]),
  }
  expect(await formsCheck(settings, folderOfCustomers)).toEqual(expected)
  running.child.kill('SIGTERM')
  await running.exit
  expect(await formsCheck(settings, folderOfCustomers)).toEqual(expected)
})
