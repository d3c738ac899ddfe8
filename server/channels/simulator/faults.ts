/**
 * What goes wrong with the next sends of a number. `refuse`: a nack with `code`. `no_ack`: taken, never answered. `lost`: never
 * arrived. `drop`: taken, then the connection breaks before the answer. `slow`: answered after `ms`.
 */
export const FAULT_KINDS = ["refuse", "no_ack", "lost", "drop", "slow"] as const;
export type Fault = { kind: (typeof FAULT_KINDS)[number]; count: number; code: number; ms: number };

export function createFaults() {
  let faults: Fault[] = [];
  return {
    add: (fault: Fault) => void faults.push(fault),
    clear: () => (faults = []),
    list: (): readonly Fault[] => faults,
    /** The fault of the next send, used up once. */
    next(): Fault | null {
      const fault = faults[0];
      if (!fault) return null;
      fault.count -= 1;
      if (fault.count <= 0) faults.shift();
      return fault;
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
