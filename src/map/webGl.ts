let answer: boolean | undefined

/** Whether this browser can draw the map; the server, which draws forms to check them, cannot. */
export function hasWebGl(): boolean {
  answer ??= typeof document !== 'undefined' && document.createElement('canvas').getContext('webgl2') !== null
  return answer
}
