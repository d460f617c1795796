/**
 * Stands in for a module, and loads it when something of it is used: an export, or the module itself where it is a
 * function or a class. It does not tell the names of the exports.
 */
export function lateModule(load: () => object): object {
  let loaded: object | undefined;
  const module = () => {
    loaded ??= load();
    return loaded;
  };
  const late: object = new Proxy(CALLABLE, {
    get: (_, name) => Reflect.get(module(), name),
    // Called or constructed only where the module is a function.
    apply: (_, self, given) => Reflect.apply(module() as () => unknown, self, given),
    construct: (_, given, target) =>
      Reflect.construct(module() as () => object, given, target === late ? (module() as () => object) : target),
  });
  return late;
}

// --- internal ---

/** Can be called and constructed, and has no exports of its own. */
const CALLABLE = Object.bind(undefined);
