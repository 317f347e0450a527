-- What state an execution is in from an event on, so that its timeline and the stream of all executions tell it as it was.
-- Adding columns without a default changes no row; events from before tell no state.
ALTER TABLE "execution_events" ADD COLUMN "status" TEXT, ADD COLUMN "stage" TEXT;
