/** What an outside judge says about one aspect of the service. */
export type Verdict = { judge: string; about: string; ok: boolean; says: string };

/** An outside judge: looks at a running service and gives one verdict or several. */
export type Judge = (target: Target) => Promise<Verdict[]>;

export type Target = {
  /** Origin of the running service. */
  origin: string;
  /** Folder for what a judge writes; removed afterwards. */
  scratch: string;
};
