import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { hindcastParameters } from '#weather/parameters.ts'
import { headers, killServers, signIn, started } from '../../server/serverProcess.ts'

let folder: string
afterEach(async () => {
  await killServers()
  rmSync(folder, { recursive: true, force: true })
})

/** Ids of all parameters, so that the download is larger than the socket buffers. */
const parameters = hindcastParameters.map(({ parameterId }) => parameterId).join(',')

/** A server with a download in progress on a keep-alive connection, from which the client does not read yet. */
async function serverWithDownload(settings: Record<string, string>) {
  folder = mkdtempSync(join(tmpdir(), 'seawindow-stopping-'))
  const server = await started({ DATA_DIR: folder, ...settings })
  const token = await signIn(server.address, 'admin', 'seawindow-demo')
  const signedIn = { ...headers, authorization: `Bearer ${token}` }
  const agent = new Agent({ keepAlive: true })
  const address = `${server.address}/hindcast/csv?lat=54.01&lon=6.6&parameterlist=${parameters}`
  const request: ClientRequest = get(address, { headers: signedIn, agent })
  const [download] = (await once(request, 'response')) as [IncomingMessage]
  expect(download.statusCode).toBe(200)
  expect(download.headers.connection).toBe('keep-alive')
  return { server, download }
}

const statusOf = (address: string) =>
  fetch(`${address}/health/ready`).then(
    ({ status }) => status,
    () => 'refused',
  )

async function textOf(download: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of download) text += chunk
  return text
}

test('a stopping server first reports that it is not ready, then stops listening, finishes a download and exits with 0', async () => {
  const { server, download } = await serverWithDownload({ STOP_DELAY: '3', STOP_PATIENCE: '60' })
  expect(await statusOf(server.address)).toBe(200)
  server.child.kill('SIGTERM')
  await expect.poll(() => statusOf(server.address), { interval: 50 }).toBe(503)
  expect((await fetch(`${server.address}/health/live`)).status).toBe(200)
  await expect.poll(() => statusOf(server.address)).toBe('refused')
  expect(server.child.exitCode).toBe(null)
  const text = await textOf(download)
  expect(JSON.parse(text).status).toBe('OK')
  const begin = performance.now()
  expect(await server.exit).toBe(0)
  expect(performance.now() - begin).toBeLessThan(15_000)
  expect(server.output.err).toBe('')
})

test('a download that takes longer than STOP_PATIENCE is aborted, and the server exits with 0', async () => {
  const { server, download } = await serverWithDownload({ STOP_PATIENCE: '1', LOG_LEVEL: 'error' })
  server.child.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  await expect(textOf(download)).rejects.toThrow('aborted')
  expect(server.output.err).toBe('')
})
