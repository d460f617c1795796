/**
 * Stands in for a module, and loads it when something of it is used: a function of its exports, their names, or the
 * exports themselves where they are a function or a class.
 */
export function lateModule(load: () => object): object {
  let loaded: object | undefined;
  const module = () => {
    loaded ??= load();
    return loaded;
  };
  const late: object = new Proxy(CALLABLE, {
    get: (_, name) => Reflect.get(module(), name),
    has: (_, name) => Reflect.has(module(), name),
    ownKeys: () => Reflect.ownKeys(module()),
    getOwnPropertyDescriptor(_, name) {
      const found = Reflect.getOwnPropertyDescriptor(module(), name);
      return found && { ...found, configurable: true }; // Nothing else is allowed where CALLABLE has no such name.
    },
    // Called or constructed only where the module is a function.
    apply: (_, self, given) => Reflect.apply(module() as () => unknown, self, given),
    construct: (_, given, target) =>
      Reflect.construct(module() as () => object, given, target === late ? (module() as () => object) : target),
  });
  return late;
}

// --- internal ---

/** Can be called and constructed, and has no names that a stand-in would have to show. */
const CALLABLE = Object.bind(undefined);
