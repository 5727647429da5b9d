import type { Task } from '#server/workers/work.ts'

export const double: Task<number, number> = { name: 'double', compute: (value) => 2 * value }

export const fail: Task<void, void> = {
  name: 'fail',
  compute() {
    throw Object.assign(new RangeError('There is no such hour.'), { code: 'ERR_HOUR' })
  },
}

export const exit: Task<void, void> = { name: 'exit', compute: () => process.exit(3) }

export const loop: Task<void, void> = {
  name: 'loop',
  compute() {
    for (;;);
  },
}

export const fillMemory: Task<void, number> = {
  name: 'fill memory',
  compute() {
    const filled: string[][] = []
    for (;;) filled.push(Array.from({ length: 1000 }, (_, index) => `${index} ${filled.length}`))
  },
}
