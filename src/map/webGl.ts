let answer: boolean | undefined

/** Whether this browser can draw the map. */
export function hasWebGl(): boolean {
  answer ??= document.createElement('canvas').getContext('webgl2') !== null
  return answer
}
