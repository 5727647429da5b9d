import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { inProject, root } from './project.mjs'

/** Where the bill of materials is written, unless the command names another file. */
const sbomFile = 'seawindow.cdx.json'

const megabytes = 1024 * 1024

/** What `npm sbom` says of the lock file, packages for the development included. */
function npmSbom() {
  const { npm_execpath: cli, npm_node_execpath: node = process.execPath } = process.env
  const [command, before] = cli?.endsWith('npm-cli.js') ? [node, [cli]] : ['npm', []]
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const text = execFileSync(command, [...before, 'sbom', ...options], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * megabytes,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
  })
  return JSON.parse(text)
}

const isOfDevelopment = ({ properties = [] }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')

/**
 * Writes what a production install consists of, as CycloneDX: the packages of the lock file, of every platform, with their
 * licences and checksums. npm's own `--omit=dev` leaves out what development packages need too, such as vite and pg. The same
 * lock file gives the same bytes: serial number and time are left out, both optional.
 */
export function writeSbom([file = inProject(sbomFile)]) {
  const { serialNumber: _, metadata, components, dependencies, ...rest } = npmSbom()
  const { timestamp: __, component, ...about } = metadata
  const listed = components.filter((one) => !isOfDevelopment(one))
  const refs = new Set([component, ...listed].map((one) => one['bom-ref']))
  const document = {
    ...rest,
    // npm calls the application after the folder that it lies in.
    metadata: { ...about, component: { ...component, name: component['bom-ref'].replace(/@[^@]*$/, '') } },
    components: listed,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  }
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`)
  console.log(`${listed.length} packages are listed in ${file}.`)
  return 0
}
