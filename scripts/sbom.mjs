import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { inProject, root } from './project.mjs'

/** Where the bill of materials is written, unless the command names another file. */
const sbomFile = 'seawindow.cdx.json'

const megabytes = 1024 * 1024

/** The output of `npm sbom` for the lock file, including development packages. */
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

/** Name and version of each package that production installs. npm's own mark says so of one place of a package only. */
function productionPackages() {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
  const installed = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  return new Set(
    installed.map(
      ([path, { name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version }]) =>
        `${name}@${version}`,
    ),
  )
}

/**
 * Writes the contents of a production install as CycloneDX: the packages of the lock file, for every platform, with their
 * licenses and checksums. npm's `--omit=dev` also leaves out production packages that development packages need, such as vite
 * and pg. The same lock file gives the same bytes, because the optional serial number and time are left out.
 */
export function writeSbom([file = inProject(sbomFile)]) {
  const { serialNumber: _, metadata, components, dependencies, ...rest } = npmSbom()
  const { timestamp: __, component, ...about } = metadata
  const production = productionPackages()
  const listed = components.filter((one) => production.has(one['bom-ref']))
  const refs = new Set([component, ...listed].map((one) => one['bom-ref']))
  const document = {
    ...rest,
    // npm names the application after its folder.
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
