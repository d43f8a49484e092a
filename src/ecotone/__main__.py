"""`python -m ecotone` is `ecotone`."""

from ecotone.cli import main

if __name__ == "__main__":
    main()
