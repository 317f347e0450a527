const { PATH, NODE_COMPILE_CACHE } = process.env

/** Of each started sample. Without the cache of compiled modules, half of the start of a process is compiling. */
export const processEnvironment = { PATH, NODE_COMPILE_CACHE }
