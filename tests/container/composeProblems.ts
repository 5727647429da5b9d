import { isPinned } from './dockerfile.ts'

interface Service {
  image?: string
  build?: unknown
  privileged?: boolean
  restart?: string
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  mem_limit?: string
  cpus?: number
  pids_limit?: number
  tmpfs?: string[]
  network_mode?: string
  pid?: string
  healthcheck?: { disable?: boolean; test?: string[] }
  environment?: Record<string, string>
  secrets?: string[]
  ports?: string[]
  volumes?: string[]
}

export interface Compose {
  services: Record<string, Service>
  secrets: Record<string, unknown>
  volumes: Record<string, unknown>
}

const isSecret = (name: string) => /(PASSWORD|KEY|TOKEN|SECRET|DATABASE_URL)$/.test(name)

/** The settings of a compose file that would give a service more rights or resources than it needs. */
export function composeProblems({ services, secrets, volumes }: Compose): string[] {
  return Object.entries(services).flatMap(([name, service]) => {
    const required: [boolean, string][] = [
      [service.restart === 'unless-stopped', 'is not started again'],
      [service.read_only === true, 'may write its root'],
      [service.cap_drop?.join() === 'ALL' && service.cap_add === undefined, 'keeps capabilities'],
      [service.security_opt?.includes('no-new-privileges:true') === true, 'may gain privileges'],
      [
        service.privileged !== true && service.network_mode !== 'host' && service.pid !== 'host',
        'shares the host',
      ],
      [/^\d+[mg]$/.test(service.mem_limit ?? ''), 'has no limit of memory'],
      [(service.cpus ?? 0) > 0, 'has no limit of processors'],
      [(service.pids_limit ?? 0) > 0, 'has no limit of processes'],
      [service.tmpfs?.some((path) => /^\/tmp:size=/.test(path)) === true, 'has no /tmp of a limited size'],
      [
        service.healthcheck?.disable === true || service.healthcheck?.test?.[0] === 'CMD',
        'has no health check',
      ],
      [
        service.build !== undefined ||
          /^seawindow:/.test(service.image ?? '') ||
          isPinned(service.image ?? ''),
        'has no pinned image',
      ],
      [
        service.ports?.every((port) => port.startsWith('127.0.0.1:')) ?? true,
        'listens for everybody without TLS',
      ],
      [!Object.keys(service.environment ?? {}).some(isSecret), 'shows a secret in its environment'],
    ]
    const problems = required.filter(([holds]) => !holds).map(([, problem]) => `${name} ${problem}`)
    for (const [key, file] of Object.entries(service.environment ?? {})) {
      const secret = key.endsWith('_FILE') ? file.replace('/run/secrets/', '') : undefined
      if (secret !== undefined && !(service.secrets?.includes(secret) && secret in secrets))
        problems.push(`${name} is not given the secret ${secret}`)
    }
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':')
      if (!(source in volumes)) problems.push(`${name} mounts ${source}, which is no volume`)
    }
    return problems
  })
}
