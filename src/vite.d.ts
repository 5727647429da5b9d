/** A schema's validator, compiled when the portal is built (vite.config.ts). */
declare module '*?validator' {
  const compiled: import('./schemas/validation/validatorRuntime.ts').CompiledModule['default']
  export default compiled
}
