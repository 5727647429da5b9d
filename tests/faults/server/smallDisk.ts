import { spawnSync } from 'node:child_process'

/** A command in which a folder is a disk of some megabytes; needs unshare. */
export const withSmallDisk = (folder: string, megabytes: number): string[] => [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${megabytes}m tmpfs ${folder} && exec "$@"`,
  'sh',
]

/** Whether this machine allows it. */
export function canMount(folder: string): boolean {
  const [unshare = '', ...options] = withSmallDisk(folder, 1)
  return spawnSync(unshare, [...options, 'true']).status === 0
}
