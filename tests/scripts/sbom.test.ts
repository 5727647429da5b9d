import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

interface Component {
  name: string
  version: string
  purl: string
  hashes?: { alg: string; content: string }[]
}

interface Package {
  name?: string
  version?: string
  integrity?: string
  dev?: boolean
}

/** Runs the command as npm does; returns the bytes that it writes. */
function write(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'seawindow-sbom-')), 'sbom.json')
  execFileSync('node', ['scripts/run.mjs', 'sbom', file], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return readFileSync(file, 'utf8')
}

const lock: Record<string, Package> = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
).packages
const named = ([path, { name, version }]: [string, Package]) =>
  `${name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`
const packages = Object.entries(lock).filter(([path]) => path !== '')
const production = new Map(packages.filter(([, { dev }]) => !dev).map((entry) => [named(entry), entry[1]]))

let text: string
let components: Component[]
beforeAll(() => {
  text = write()
  components = JSON.parse(text).components
})

it('the bill of materials lists every production package of the lock file, and no other', () => {
  expect(production.size).toBeGreaterThan(100)
  expect(components.map(({ name, version }) => `${name}@${version}`).sort()).toEqual(
    [...production.keys()].sort(),
  )
})

it('the bill of materials has the checksum of each package', () => {
  for (const { name, version, hashes } of components) {
    const [algorithm, digest = ''] = production.get(`${name}@${version}`)?.integrity?.split('-', 2) ?? []
    expect(algorithm).toBe('sha512')
    const content = Buffer.from(digest, 'base64').toString('hex')
    expect(hashes, name).toContainEqual({ alg: 'SHA-512', content })
  }
})

it('the bill of materials names the application, and is the same for the same lock file', () => {
  const { bomFormat, specVersion, metadata } = JSON.parse(text)
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect({ bomFormat, specVersion }).toEqual({ bomFormat: 'CycloneDX', specVersion: '1.5' })
  expect(metadata.component).toMatchObject({ type: 'application', name, version })
  expect(write()).toBe(text)
})
