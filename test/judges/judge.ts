/** A judge's result for one page, endpoint or protocol version of the service. */
export type Verdict = {
  judge: string;
  subject: string;
  ok: boolean;
  /** The judge is not on this machine; `details` has the reason. */
  skipped?: boolean;
  details: string;
};

/** Runs an external checker against a running service and returns at least one verdict. */
export type Judge = (target: Target) => Promise<Verdict[]>;

export type Target = {
  /** Origin of the running service. */
  origin: string;
  /** Temporary folder for files of the judges. */
  scratch: string;
};
